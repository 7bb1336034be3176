import { type CallOptions, invalid } from '@memory/core'
import { sideBySide } from '@memory/vector'
import { decodeId } from './encode-id.js'
import type { Memory } from './memory.js'
import type { Place } from './place.js'

/** An extraction that the service gave up. */
export interface FailedExtraction {
  readonly jobId: string
  readonly reason: string
  readonly strategyId?: string
  readonly sessionId?: string
  /** Events that were to be extracted. */
  readonly eventIds: readonly string[]
}

/** The extractions of a scope that failed. */
export async function failedExtractions(
  { client }: Memory,
  { actorId, sessionId }: Place,
  options: CallOptions,
): Promise<FailedExtraction[]> {
  const jobs = await client.failedJobs({ actorId, ...(sessionId !== undefined && { sessionId }) }, options)
  return jobs.map((job) => ({
    jobId: job.jobID ?? '',
    reason: job.failureReason ?? '',
    ...(job.strategyId !== undefined && { strategyId: job.strategyId }),
    ...(job.sessionId !== undefined && { sessionId: decodeId(job.sessionId) ?? job.sessionId }),
    eventIds: [...new Set((job.messages?.messagesList ?? []).map(({ eventId = '' }) => eventId))],
  }))
}

/** Starts failed extractions again, those given or all of the scope; their ids. */
export async function retryExtractions(
  memory: Memory,
  place: Place,
  jobIds: readonly string[] | undefined,
  options: CallOptions,
): Promise<string[]> {
  if (jobIds !== undefined && !(Array.isArray(jobIds) && jobIds.every((id) => typeof id === 'string'))) {
    throw invalid('jobIds', 'must be a list of strings')
  }
  const failed = (await failedExtractions(memory, place, options)).map(({ jobId }) => jobId)
  // Others may have jobs by these ids, which are none of this scope's business.
  const wanted = failed.filter((jobId) => jobIds?.includes(jobId) ?? true)
  const started = await sideBySide(wanted, 4, (jobId) => memory.client.startJob(jobId, options))
  return wanted.filter((_, i) => started[i])
}
