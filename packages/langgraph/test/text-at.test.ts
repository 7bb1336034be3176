import { expect, it } from 'vitest'
import { textAt } from '../src/text-at.js'

const value = {
  title: 'Aardvarks',
  year: 1998,
  author: { name: 'Ana', address: { city: 'Oslo' } },
  chapters: [{ text: 'one' }, { text: 'two', pages: 3 }],
  tags: ['first', ' ', 'last'],
  nothing: null,
}

it.each([
  ['title', ['Aardvarks']],
  ['year', ['1998']],
  ['author.name', ['Ana']],
  ['author', ['Ana', 'Oslo']],
  ['chapters[*].text', ['one', 'two']],
  ['chapters[1]', ['two']],
  ['chapters[*].pages', ['3']],
  ['tags[-1]', ['last']],
  ['tags', ['first', 'last']],
  ['author.*', ['Ana', 'Oslo']],
  ['{title,author.address.city}', ['Aardvarks', 'Oslo']],
  ['chapters[*].{text,pages}', ['one', 'two', '3']],
  ['$', ['Aardvarks', 'Ana', 'Oslo', 'one', 'two', 'first', 'last']],
])('%s is %j', (path, texts) => {
  expect(textAt(value, path)).toEqual(texts)
})

it.each(['chapters.text', 'chapters[x]', 'chapters[9].text', 'nothing', 'title.x', 'toString', '__proto__'])(
  '%j is nowhere in it',
  (path) => {
    expect(textAt(value, path)).toEqual([])
  },
)
