import { describe, expect, it } from 'vitest'
import type { Turn } from '../src/api.js'
import { DecisionBook } from '../src/decisions/decision-book.js'
import type { ObservedDecision, ObservedMessages } from '../src/decisions/observation.js'
import { ana, bob } from './support.js'

const at = '2026-01-01T00:00:00.000Z'

function said(id: string, text: string, role: 'user' | 'assistant' = 'user'): ObservedMessages {
  return { kind: 'recorded', at, sessionId: 's', scope: ana, messages: [{ id, role, text }] }
}

function decided(details: Partial<ObservedDecision>): ObservedDecision {
  return { kind: 'kept', at, sessionId: 's', scope: ana, storeName: 'notes', ...details }
}

const texts = (turns: readonly Turn[]) => turns.map(({ messages }) => messages.map(({ text }) => text))

describe('DecisionBook', () => {
  it('begins a turn with what the user says, and puts the answer with it', () => {
    const book = new DecisionBook([ana])
    const hello = said('1', 'Hello')
    book.add({ ...hello, messages: [...hello.messages, { id: '2', role: 'user', text: 'And more' }] })
    book.add(said('3', 'Hi', 'assistant'))
    book.add(said('4', 'I am vegan'))
    book.add(said('5', 'I live in Oslo'))
    expect(texts(book.page(ana, 10).turns)).toEqual([
      ['I live in Oslo'],
      ['I am vegan'],
      ['Hello', 'And more', 'Hi'],
    ])
  })

  it('puts a decision with the turn it is about, however late it comes', () => {
    const book = new DecisionBook([ana])
    book.add(said('1', 'I am vegan'))
    book.add(said('2', 'Ok', 'assistant'))
    book.add(said('3', 'Nice weather'))
    book.add(decided({ text: 'I am vegan', messageIds: ['1'] }))
    book.add(decided({ kind: 'discarded', reason: 'weather', text: 'Nice weather', messageIds: ['3'] }))
    const [weather, vegan] = book.page(ana, 10).turns
    expect(vegan?.decisions).toMatchObject([{ kind: 'kept', text: 'I am vegan', messageId: '1' }])
    expect(weather?.decisions).toMatchObject([{ kind: 'discarded', reason: 'weather' }])
  })

  it('tells every turn that was handed over of it, once', () => {
    const book = new DecisionBook([ana])
    book.add(said('1', 'I am vegan'))
    book.add(said('2', 'Ok', 'assistant'))
    book.add(said('3', 'I live in Oslo'))
    const handedOver = { kind: 'handed-over', storeName: 'service' } as const
    book.add(decided({ ...handedOver, messageIds: ['1'] }))
    book.add(decided({ ...handedOver, messageIds: ['2', '3'] }))
    const told = [{ kind: 'handed-over', storeNames: ['service'] }]
    expect(book.page(ana, 10).turns).toMatchObject([{ decisions: told }, { decisions: told }])
    // Of messages that are not known here any more, the conversation is told.
    book.add(decided({ ...handedOver, storeName: 'other', messageIds: ['0'] }))
    expect(book.page(ana, 10).turns[0]?.decisions).toHaveLength(2)
  })

  it('names the stores that decided the same once, together', () => {
    const book = new DecisionBook([ana])
    for (const storeName of ['facts', 'episodes', 'facts']) {
      book.add(decided({ kind: 'discarded', reason: 'question', text: 'Why?', storeName }))
    }
    const [turn] = book.page(ana, 10).turns
    expect(turn?.decisions).toHaveLength(1)
    expect(turn?.decisions[0]?.storeNames).toEqual(['facts', 'episodes'])
  })

  it('takes in nothing of a scope it was not made for', () => {
    const book = new DecisionBook([ana])
    book.add({ ...said('1', 'secret of bob'), scope: bob })
    const { scope: _, ...unscoped } = said('2', 'of nobody')
    book.add(unscoped)
    expect(book.page(ana, 10).turns).toEqual([])
    expect(book.page(bob, 10).turns).toEqual([])
    expect(book.version).toBe(0)
  })

  it('keeps scopes apart that have a session of the same name', () => {
    const book = new DecisionBook([ana, bob])
    book.add(said('1', 'of ana'))
    book.add({ ...said('1', 'of bob'), scope: bob })
    book.add({ ...decided({ text: 'of bob', messageIds: ['1'] }), scope: bob })
    expect(book.page(ana, 10).turns).toMatchObject([{ messages: [{ text: 'of ana' }], decisions: [] }])
    expect(book.page(bob, 10).turns).toMatchObject([{ decisions: [{ text: 'of bob' }] }])
  })

  it('passes over what it has already, from whichever source it comes again', () => {
    const book = new DecisionBook([ana])
    const heard: Turn[] = []
    book.listen(ana, (turn) => heard.push(turn))
    for (let i = 0; i < 2; i++) {
      book.add(said('1', 'I am vegan'))
      book.add(decided({ text: 'I am vegan', entryId: 'e', messageIds: ['1'] }))
    }
    expect(heard).toHaveLength(2)
    expect(book.page(ana, 10).turns).toMatchObject([{ decisions: [{ entryId: 'e' }] }])
  })

  it('tells what changed since a version, in the order of the changes', () => {
    const book = new DecisionBook([ana])
    book.add(said('1', 'a'))
    book.add(said('2', 'b', 'assistant'))
    book.add(said('3', 'c'))
    const { version } = book
    book.add(said('4', 'd', 'assistant'))
    book.add(said('5', 'e'))
    book.add(decided({ text: 'a', messageIds: ['1'] }))
    expect(book.since(ana, version).map(({ messages }) => messages[0]?.text)).toEqual(['c', 'e', 'a'])
    expect(book.since(ana, book.version)).toEqual([])
  })

  it('gives pages from the latest back', () => {
    const book = new DecisionBook([ana])
    for (let i = 0; i < 5; i++) {
      book.add(said(`u${i}`, `turn ${i}`))
      book.add(said(`a${i}`, 'ok', 'assistant'))
    }
    const first = book.page(ana, 2)
    expect(texts(first.turns)).toEqual([
      ['turn 4', 'ok'],
      ['turn 3', 'ok'],
    ])
    const second = book.page(ana, 3, first.before)
    expect(texts(second.turns)).toHaveLength(3)
    expect(second.before).toBeUndefined()
  })

  it('is bounded: old turns go, a turn keeps its first decisions and counts the rest', () => {
    const book = new DecisionBook([ana])
    for (let i = 0; i < 2100; i++) {
      book.add(said(`u${i}`, `turn ${i}`))
      book.add(said(`a${i}`, 'ok', 'assistant'))
    }
    expect(book.since(ana, 0)).toHaveLength(2000)
    for (let i = 0; i < 250; i++) book.add(decided({ kind: 'discarded', text: `clause ${i}` }))
    const [last] = book.page(ana, 1).turns
    expect(last?.decisions).toHaveLength(200)
    expect(last?.more).toBe(50)
  })

  it('gives copies: what was handed out does not change', () => {
    const book = new DecisionBook([ana])
    book.add(said('1', 'a'))
    const [before] = book.page(ana, 1).turns
    book.add(decided({ text: 'a', messageIds: ['1'] }))
    expect(before?.decisions).toEqual([])
  })
})
