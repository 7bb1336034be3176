import type { ExtractionQueue } from './extraction.js'
import { notFound } from './faults.js'
import { AGENTCORE_LIMITS } from './limits.js'
import { pageOf } from './pages.js'
import type { AgentCoreState } from './state.js'

interface ListInput {
  readonly memoryId: string
  readonly filter?: { readonly strategyId?: string; readonly sessionId?: string; readonly actorId?: string }
  readonly maxResults?: number
  readonly nextToken?: string
}

interface StartInput {
  readonly memoryId: string
  readonly extractionJob: { readonly jobId: string }
  readonly clientToken?: string
}

/** Extractions that failed, and starting them again. The service knows jobs by no other status. */
export function extractionJobHandlers(state: AgentCoreState, queue: ExtractionQueue) {
  return {
    ListMemoryExtractionJobs({ memoryId, filter = {}, ...input }: ListInput) {
      const { strategyId, sessionId, actorId } = filter
      const failed = [...state.active(memoryId).jobs.values()]
        .filter((job) => job.failureReason !== undefined)
        .filter((job) => strategyId === undefined || job.strategyId === strategyId)
        .filter(({ event }) => sessionId === undefined || event.sessionId === sessionId)
        .filter(({ event }) => actorId === undefined || event.actorId === actorId)
        .sort((a, b) => (a.jobId < b.jobId ? -1 : 1))
      const { page, nextToken } = pageOf(failed, ({ jobId }) => jobId, input, AGENTCORE_LIMITS.jobsPage)
      const jobs = page.map(({ jobId, failureReason = '', event, ...job }) => ({
        jobID: jobId,
        status: 'FAILED',
        failureReason,
        strategyId: job.strategyId,
        sessionId: event.sessionId,
        actorId: event.actorId,
        messages: {
          messagesList: event.payload.map((_, messageIndex) => ({ eventId: event.eventId, messageIndex })),
        },
      }))
      return { jobs, ...(nextToken && { nextToken }) }
    },

    StartMemoryExtractionJob({ memoryId, extractionJob, clientToken }: StartInput) {
      const memory = state.active(memoryId)
      return memory.tokens.once(clientToken, extractionJob, () => {
        const { jobId } = extractionJob
        const job = memory.jobs.get(jobId)
        if (job?.failureReason === undefined) throw notFound(`Extraction job not found: ${jobId}`)
        queue.restart(job)
        return { jobId }
      })
    },
  }
}
