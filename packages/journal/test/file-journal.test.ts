import { readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Journal, JournalAcknowledgement, JournalRecord } from '@memory/core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type FileJournalOptions, fileJournal, type JournalNotice } from '../src/index.js'
import { expectError, fillDisk, idsOf, newPaths, record, recordsOf } from './support.js'

const newPath = newPaths()

afterEach(() => {
  vi.restoreAllMocks()
})

/** What a process that starts now is given back. */
async function restart(path: string): Promise<{ records: JournalRecord[]; notices: JournalNotice[] }> {
  const notices: JournalNotice[] = []
  const journal = fileJournal({ path, onNotice: (notice) => notices.push(notice) })
  try {
    return { records: await recordsOf(journal), notices }
  } finally {
    await journal.close()
  }
}

const idsAfterRestart = async (path: string): Promise<string[]> =>
  (await restart(path)).records.map(({ message }) => message.id)

describe('a journal', () => {
  it('gives records back in order, whole, after a restart', async () => {
    const path = await newPath()
    const journal = fileJournal({ path })
    const records: JournalRecord[] = [
      record('b'),
      {
        sessionId: 'x\ny',
        scope: { actorId: 'dana', sessionId: '*' },
        message: {
          id: 'a',
          role: 'assistant',
          createdAt: '2026-01-01T00:00:00.000Z',
          content: [
            { text: 'Zürich 👩‍👩‍👧 \u2028 \ud800' },
            { image: { format: 'png', bytes: new Uint8Array([0, 255]) } },
          ],
        },
        pending: ['facts', 'episodes'],
      },
      record('c', { scope: {} }),
    ]
    await journal.append(records.slice(0, 2))
    await journal.append(records.slice(2))
    expect(await recordsOf(journal)).toEqual(records)
    await journal.close()
    expect(await restart(path)).toEqual({ records, notices: [] })
    expect((await stat(path)).mode & 0o077).toBe(0)
    expect(await readdir(dirname(path))).toEqual(['journal.jsonl'])
  })

  it('lets go of a message once every store has it', async () => {
    const path = await newPath()
    const journal = fileJournal({ path })
    await journal.append(['a', 'b', 'c'].map((id) => record(id, { pending: ['facts', 'episodes'] })))
    const acknowledge = (storeName: string, ...messageIds: string[]): Promise<void> =>
      journal.acknowledge({ sessionId: 's', storeName, messageIds })
    await acknowledge('facts', 'a', 'b')
    await acknowledge('episodes', 'b', 'never recorded')
    await acknowledge('another', 'c')
    const pending = [record('a', { pending: ['episodes'] }), record('c', { pending: ['facts', 'episodes'] })]
    expect(await recordsOf(journal)).toEqual(pending)
    await journal.close()
    expect((await restart(path)).records).toEqual(pending)
  })

  it('S: tells sessions of one name apart by scope', async () => {
    const path = await newPath()
    const journal = fileJournal({ path })
    const scopes = [{ scope: { actorId: 'dana' } }, { scope: { actorId: 'kim' } }, { scope: {} }, {}]
    await journal.append(scopes.map((scope) => record('m', scope)))
    await journal.acknowledge({ sessionId: 's', scope: {}, storeName: 'facts', messageIds: ['m'] })
    await journal.acknowledge({
      sessionId: 's',
      scope: { actorId: 'kim' },
      storeName: 'facts',
      messageIds: ['m'],
    })
    await journal.close()
    expect((await restart(path)).records.map(({ scope }) => scope)).toEqual([{ actorId: 'dana' }, undefined])
  })

  it('takes a repeat of a pending message for the same, and keeps its place', async () => {
    const journal = fileJournal({ path: await newPath() })
    await journal.append([record('a'), record('b')])
    await journal.append([record('a', { pending: ['episodes'] })])
    expect(await recordsOf(journal)).toEqual([record('a', { pending: ['facts', 'episodes'] }), record('b')])
    await journal.close()
  })

  it('keeps what was recorded, whatever the caller does to the message later', async () => {
    const path = await newPath()
    const journal = fileJournal({ path, compactAfter: 1 })
    const content = [{ text: 'as it was' }]
    await journal.append([record('a', { message: { id: 'a', role: 'user', content } })])
    content[0] = { text: 'changed' }
    await journal.append([record('b'), record('c')])
    await journal.acknowledge({ sessionId: 's', storeName: 'facts', messageIds: ['b', 'c'] })
    await journal.close()
    expect((await restart(path)).records.map(({ message }) => message.content)).toEqual([
      [{ text: 'as it was' }],
    ])
  })

  it('does not give back what is acknowledged while it is read', async () => {
    const journal = fileJournal({ path: await newPath() })
    await journal.append([record('a'), record('b'), record('c')])
    const seen: string[] = []
    for await (const { message } of journal.replay()) {
      seen.push(message.id)
      await journal.acknowledge({ sessionId: 's', storeName: 'facts', messageIds: ['b'] })
    }
    expect(seen).toEqual(['a', 'c'])
    await journal.close()
  })

  it('is compacted, and empty once everything is taken', async () => {
    const path = await newPath()
    const notices: JournalNotice[] = []
    const journal = fileJournal({
      path,
      durability: 'system',
      compactAfter: 10,
      onNotice: (notice) => notices.push(notice),
    })
    for (let i = 0; i < 100; i++) {
      await journal.append([record(`${i}`)])
      await journal.acknowledge({ sessionId: 's', storeName: 'facts', messageIds: [`${i}`] })
    }
    await journal.close()
    expect(notices.at(-1)).toMatchObject({ kind: 'compacted', lines: 0 })
    expect((await readFile(path, 'utf8')).split('\n').length).toBeLessThan(14)
    expect(await idsAfterRestart(path)).toEqual([])
  })

  it('keeps what was handed over before it was closed, also while it was being opened', async () => {
    const path = await newPath()
    for (const id of ['a', 'b']) {
      const journal = fileJournal({ path })
      if (id === 'b') await recordsOf(journal)
      const appended = journal.append([record(id)])
      await Promise.all([appended, journal.close(), journal.close()])
    }
    expect(await idsAfterRestart(path)).toEqual(['a', 'b'])
  })

  it('does no I/O before it is used', async () => {
    const path = await newPath()
    const journal = fileJournal({ path })
    await journal.close()
    expect(await readdir(dirname(path))).toEqual([])
    await expectError(journal.append([record('a')]), 'closed')
    await expectError(recordsOf(journal), 'closed')
    await expectError(journal.acknowledge({ sessionId: 's', storeName: 'x', messageIds: ['a'] }), 'closed')
  })
})

describe('bad input', () => {
  it.each([
    ['path', { path: '' }],
    ['path', undefined],
    ['durability', { path: 'x', durability: 'never' }],
    ['compactAfter', { path: 'x', compactAfter: Number.NaN }],
  ])('of options is refused: %s', (field, options) => {
    expect(() => fileJournal(options as FileJournalOptions)).toThrow(
      expect.objectContaining({ code: 'invalid_argument', field }),
    )
  })

  it.each([
    ['records', {}],
    ['records[0]', [null]],
    ['records[0].sessionId', [record('a', { sessionId: ' ' })]],
    ['scope.actorId', [record('a', { scope: { actorId: '' } })]],
    ['records[1].message.id', [record('a'), record('')]],
    ['records[0].message', [{ ...record('a'), message: 'text' }]],
    ['records[0].message', [{ ...record('a'), message: { id: 'a', n: 1n } }]],
    ['records[0].message', [{ ...record('a'), message: { id: 'a', n: Number.NaN } }]],
    ['records[0].message', [{ ...record('a'), message: { id: 'a', bytes: new Float32Array(1) } }]],
    ['records[0].message', [{ ...record('a'), message: { id: 'a', run() {} } }]],
    ['records[0].pending', [record('a', { pending: [] })]],
    ['records[0].pending[1]', [record('a', { pending: ['facts', ''] })]],
  ])('of append is refused before any I/O: %s', async (field, records) => {
    const path = await newPath()
    const journal = fileJournal({ path })
    await expectError(journal.append(records as JournalRecord[]), 'invalid_argument', field)
    expect(await readdir(dirname(path))).toEqual([])
  })

  it.each([
    ['acknowledgement', undefined],
    ['acknowledgement.sessionId', { storeName: 'facts', messageIds: [] }],
    ['acknowledgement.storeName', { sessionId: 's', messageIds: [] }],
    ['acknowledgement.messageIds', { sessionId: 's', storeName: 'facts' }],
    ['acknowledgement.messageIds[0]', { sessionId: 's', storeName: 'facts', messageIds: [7] }],
  ])('of acknowledge is refused before any I/O: %s', async (field, acknowledgement) => {
    const path = await newPath()
    const journal = fileJournal({ path })
    await expectError(
      journal.acknowledge(acknowledgement as JournalAcknowledgement),
      'invalid_argument',
      field,
    )
    expect(await readdir(dirname(path))).toEqual([])
  })
})

describe('trouble', () => {
  async function filled(): Promise<{ path: string; journal: Journal }> {
    const path = await newPath()
    const journal = fileJournal({ path })
    await journal.append([record('a'), record('b'), record('c')])
    await journal.acknowledge({ sessionId: 's', storeName: 'facts', messageIds: ['b'] })
    return { path, journal }
  }

  it('a full disk: append fails, what was kept is safe, and it works again once there is room', async () => {
    const { path, journal } = await filled()
    const disk = await fillDisk(`${path}.other`)
    const error = await expectError(journal.append([record('d')]), 'unavailable')
    expect(error).toMatchObject({ retryable: true, cause: { code: 'ENOSPC' } })
    await expectError(
      journal.acknowledge({ sessionId: 's', storeName: 'facts', messageIds: ['a'] }),
      'unavailable',
    )
    expect(await idsOf(journal)).toEqual(['a', 'c'])
    disk.free()
    await journal.append([record('e')])
    await journal.close()
    expect(await restart(path)).toMatchObject({ notices: [] })
    expect(await idsAfterRestart(path)).toEqual(['a', 'c', 'e'])
  })

  it('two processes: the second is refused, and served once the first is done', async () => {
    const { path, journal } = await filled()
    const second = fileJournal({ path })
    await expectError(second.append([record('x')]), 'conflict', 'path')
    await expectError(idsOf(second), 'conflict', 'path')
    await journal.close()
    await second.append([record('x')])
    expect(await idsOf(second)).toEqual(['a', 'c', 'x'])
    await second.close()
  })

  it('a file cut off at any byte: what came before the cut comes back, and the rest is told', async () => {
    const { path, journal } = await filled()
    await journal.close()
    const whole = await readFile(path)
    const lines = whole.toString().split('\n').slice(0, -1)
    // Where each line ends, without its line feed: the header, a, b, c, and the acknowledgement of b.
    const ends = lines.map((_, i) => Buffer.byteLength(lines.slice(0, i + 1).join('\n')))
    const expected = [[], [], ['a'], ['a', 'b'], ['a', 'b', 'c'], ['a', 'c']]
    for (let cut = 0; cut <= whole.length; cut++) {
      await writeFile(path, whole)
      await truncate(path, cut)
      const { records, notices } = await restart(path)
      const kept = ends.filter((end) => end <= cut).length
      expect(
        records.map(({ message }) => message.id),
        `cut at ${cut}`,
      ).toEqual(expected[kept])
      const rest = cut - (ends[kept - 1] ?? -1) - 1
      expect(notices, `cut at ${cut}`).toEqual(
        rest > 0 ? [{ kind: 'torn-tail', path, offset: cut - rest, bytes: rest }] : [],
      )
    }
  })

  it('damage in the middle: refused with the line, not touched, and every call says so', async () => {
    const { path, journal } = await filled()
    await journal.close()
    const damaged = (await readFile(path, 'utf8')).replace('message b', 'message x')
    await writeFile(path, damaged)
    const again = fileJournal({ path })
    const error = await expectError(idsOf(again), 'corrupt', 'line 3')
    expect(error.message).toContain(`Line 3 of ${path}`)
    await expectError(again.append([record('d')]), 'corrupt', 'line 3')
    await again.close()
    expect(await readFile(path, 'utf8')).toBe(damaged)
    expect(await readdir(dirname(path))).toEqual(['journal.jsonl'])
  })

  it('a file of something else: refused and not touched', async () => {
    const path = await newPath()
    await writeFile(path, '{"todo":["milk"]}')
    await expectError(idsOf(fileJournal({ path })), 'corrupt', 'line 1')
    expect(await readFile(path, 'utf8')).toBe('{"todo":["milk"]}')
  })
})
