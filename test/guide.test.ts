import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { root } from './workspace.js'

it('the guide to writing a store lists the cases that there are', () => {
  const args = [`${root}scripts/conformance-table.mjs`, '--check']
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
})

it('the contributing page lists the packages, with what they support', () => {
  const args = [`${root}scripts/support-table.mjs`, '--check']
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
})
