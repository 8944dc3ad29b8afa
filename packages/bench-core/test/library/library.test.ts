import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import * as library from '../../src/library.ts'
import { recordedEvents, slowedDown } from '../golden/recorded-runs.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const { compare, judge, measure, print, readReport, report } = library
const examples = fileURLToPath(new URL('../../../../docs/library/', import.meta.url))
const moments = new URL('../run/support/preloaded-moments.ts', import.meta.url)
const folder = temporaryFolder()
let files: { readonly base: string; readonly slower: string }

beforeAll(async () => {
  const events = recordedEvents('codec')
  files = {
    base: await written('base.json', events),
    slower: await written('slower.json', slowedDown(recordedEvents('codec-later'), 'msgpackr', 3)),
  }
})

async function written(name: string, events: readonly library.RecordedEvent[]): Promise<string> {
  const file = join(folder, name)
  writeFileSync(file, print(await report(events), 'json'))
  return file
}

/** Runs an example as its reader would, beside no other measurement; its run measures for moments. */
async function runExample(name: string, ...args: string[]) {
  const child = spawn(process.execPath, ['--import', moments.href, join(examples, name), ...args], {
    env: {
      ...process.env,
      WIREBENCH_HOME: join(folder, 'home'),
      WIREBENCH_LOCK: join(folder, 'measuring.sock'),
    },
  })
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  return { code, stdout, stderr }
}

/** What a program gets that measures to the end of a request. */
async function refusalOf(request: object): Promise<unknown> {
  try {
    for await (const _ of measure(request)) return 'measured'
  } catch (error) {
    return error
  }
  return undefined
}

test('these are the names, which follow semantic versioning', () => {
  expect(Object.keys(library).toSorted()).toEqual([
    'WirebenchError',
    'answer',
    'compare',
    'defineConfig',
    'judge',
    'measure',
    'print',
    'readReport',
    'report',
  ])
})

describe('the examples', () => {
  test('measure messages of one’s own, print the answer, and price another use', async () => {
    const { code, stdout, stderr } = await runExample('own-messages.ts')
    expect(stderr).toBe('')
    expect(code).toBe(0)
    expect(stdout).toMatch(/^smoke codec: json and msgpackr .* · 1 round in /)
    expect(stdout).toMatch(/^json \d+(\.\d+)? \[\]$/m)
    expect(stdout).toMatch(/^msgpackr \d/m)
  })

  test('measure a codec of one’s own as any other is measured', async () => {
    const { code, stdout, stderr } = await runExample('own-codec.ts')
    expect(stderr).toBe('round 1\n')
    expect(code).toBe(0)
    const [, json, deflated] = /^json (\S+)\njson-deflate (\S+)\n$/.exec(stdout) ?? [stdout]
    expect(Number(deflated)).toBeLessThan(Number(json))
  })

  test('judge one report by another, and end as a gate does', async () => {
    const failed = await runExample('gate.ts', files.base, files.slower)
    expect(failed.stdout).toMatch(/failed: \d+ of \d+ cases got worse by 10 % or more/)
    expect(failed.code).toBe(1)
    const missing = await runExample('gate.ts', join(folder, 'none.json'), files.slower)
    expect(missing.stderr).toMatch(/none\.json" does not exist\n/)
    expect(missing.code).toBe(2)
  })
})

describe('measure', () => {
  test.each([
    ['a codec that nobody knows', { codecs: ['jsn'] }, 'unknown-codec', 'codecs.0'],
    ['what nobody can be asked for', { iterations: 5 }, 'invalid-option', 'iterations'],
    [
      'a module that defines no codec',
      { codecs: [new URL('data:text/javascript,export default {}')] },
      'invalid-option',
      'codecs',
    ],
    [
      'a codec of one’s own by the name of another',
      { codecs: [new URL('data:text/javascript,export default { name: "json", open() {} }')] },
      'invalid-option',
      undefined,
    ],
    ['messages without any', { messages: [] }, 'invalid-data', undefined],
  ])('refuses %s, with a code', async (_, request, code, field) => {
    const refusal = await refusalOf(request)
    expect(refusal).toBeInstanceOf(library.WirebenchError)
    expect(refusal).toMatchObject({ code, ...(field && { field }) })
  })

  test.runIf(process.platform === 'linux')('says what the system refuses', async () => {
    const run = measure({ messages: [{ id: 1 }] }, { home: '/sys/wirebench' })
    await expect(run.next()).rejects.toMatchObject({ name: 'WirebenchError', code: 'system-refused' })
  })

  test('ends where its signal says so, and what hasn’t begun has no report', async () => {
    const run = measure({ preset: 'smoke' }, { signal: AbortSignal.abort() })
    const events = await Array.fromAsync(run)
    expect(events.at(-1)!.event).toMatchObject({ type: 'run-finished', state: 'cancelled' })
    await expect(report(events)).rejects.toMatchObject({ code: 'unreadable-run' })
  })
})

test('a report is read back as it was printed, and printed in every form', async () => {
  const made = await readReport(files.base)
  expect(made).toEqual(await readReport(await written('again.json', recordedEvents('codec'))))
  expect(print(made, 'short')).toMatch(/^codec · /)
  expect(print(made, 'full', { width: 80 }).length).toBeGreaterThan(print(made, 'short').length)
  expect(print(made, 'markdown')).toMatch(/^# /)
  expect(print(made, 'html')).toMatch(/^<!doctype html>/)
  expect(JSON.parse(print(made, 'json')).run.id).toBe(made.run.id)
})

test('a comparison is printed in a terminal’s width, and its margins are those that it was made with', async () => {
  const comparison = compare([await readReport(files.base), await readReport(files.slower)])
  expect(print(comparison, 'full', { width: 200 })).not.toBe(print(comparison, 'full', { width: 60 }))
  // @ts-expect-error Margins are said to `compare`.
  print(comparison, 'short', { minimumEffect: 0.2 })
})

test('a gate judges comparisons and duels, and no single run', async () => {
  const made = await readReport(files.base)
  expect(judge(compare([made, await readReport(files.slower)])).outcome).toBe('failed')
  expect(judge(await report(recordedEvents('duel')), { undecided: 'fail' })).toMatchObject({
    judged: 'same-rounds',
  })
  expect(() => judge(made)).toThrow(expect.objectContaining({ code: 'not-comparable' }))
})
