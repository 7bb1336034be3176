import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A model behind an OpenAI-compatible API on the loopback interface. */
export interface ModelServer {
  readonly url: string
  /** What was asked, in order. */
  readonly prompts: string[]
  close(): Promise<void>
}

/** Answers every chat completion with what `answer` makes of the last message. */
export async function modelServer(
  answer: (prompt: string) => string | Promise<string>,
): Promise<ModelServer> {
  const prompts: string[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { messages } = JSON.parse(body) as { messages: { content: string }[] }
    const prompt = messages.at(-1)?.content ?? ''
    prompts.push(prompt)
    const message = { role: 'assistant', content: await answer(prompt) }
    response.setHeader('content-type', 'application/json')
    response.end(
      JSON.stringify({
        id: 'x',
        object: 'chat.completion',
        choices: [{ index: 0, finish_reason: 'stop', message }],
      }),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    prompts,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Keeps every line of the user, in the shape mem0 asks its model for. */
export function keepsWhatTheUserSays(prompt: string): string {
  const said = [...prompt.matchAll(/\buser: ([^\n"\\]+)/g)].map(([, text = '']) => text.trim())
  return JSON.stringify({ memory: [...new Set(said)].map((text, i) => ({ id: String(i), text })) })
}
