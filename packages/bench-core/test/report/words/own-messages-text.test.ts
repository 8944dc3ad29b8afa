import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { folderOf } from '../../../../proto-schema/test/support/folders.ts'
import { answerOf } from '../../../src/answer/answer.ts'
import { useOfRun } from '../../../src/answer/use-of-run.ts'
import type { OwnMessages } from '../../../src/model/messages/own-messages.ts'
import type { Report } from '../../../src/model/report/report.ts'
import { RecordedEvent } from '../../../src/model/run/run-event.ts'
import { decisionRecord } from '../../../src/report/exports/answer/decision-record.ts'
import { answerComment, answerMarkdown } from '../../../src/report/exports/answer/markdown.ts'
import { readReports } from '../../../src/report/exports/read-report.ts'
import { reportHtml } from '../../../src/report/exports/report-html.ts'
import { reportJson } from '../../../src/report/exports/report-json.ts'
import { reportMarkdown } from '../../../src/report/exports/report-markdown.ts'
import { report } from '../../../src/report/report.ts'
import { renderShort } from '../../../src/report/terminal/short-report.ts'
import { renderReport } from '../../../src/report/terminal.ts'
import { ownMessagesText } from '../../../src/report/words/own-messages-text.ts'
import { importOwnMessages } from '../../../src/workloads/own/import-own-messages.ts'
import { retold } from '../../fixtures/retold.ts'
import { recordedEvents } from '../../golden/recorded-runs.ts'

const imported = (...records: object[]) =>
  importOwnMessages({
    dataPaths: [
      join(
        folderOf({ 'order.jsonl': records.map((record) => JSON.stringify(record)).join('\n') }),
        'order.jsonl',
      ),
    ],
    homeFolder: folderOf({}),
    messageType: 'Order',
  })

/** A recorded run as if it had measured these messages, and the JSON mapping in place of msgpackr. */
function measuredWith(own: OwnMessages): Report {
  const events = JSON.stringify(recordedEvents('codec'))
    .replaceAll('"infrastructure-execution"', JSON.stringify(`own:${own.messageType}`))
    .replaceAll('"msgpackr"', '"json-mapping"')
  return report(
    retold(z.parse(z.array(RecordedEvent), JSON.parse(events)), 'run-started', ({ spec }) => ({
      spec: { ...spec, own },
    })),
  )
}

const plain = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll(/\s+/g, ' ')

const orders = [
  { id: 7, secretNote: null, lastFault: null, name: 'top secret', parts: [] },
  { id: 8, secretNote: 'a', lastFault: 'secret too', name: 'b', parts: [] },
  { id: 9, secretNote: 'c', lastFault: null, name: 'd', parts: [] },
]

describe('messages with null, whose schema was inferred', () => {
  const read = async () => measuredWith(await imported(...orders))

  test('are said not to come back as they were, by what schema they are carried, and how few they are', async () => {
    expect(plain(ownMessagesText(await read())!)).toMatch(
      /^Your messages: 2 of 3 records change in the round trip: null becomes nothing at 2 paths; [\d,]+ B of json’s [\d,]+ B per message come from its form as given, which no other codec keeps \(json-mapping: [\d,]+ B\); the schema was inferred, with \d+ guesses; only 3 messages, used repeatedly \(built-in workloads have 256\)$/,
    )
  })

  test('are said so once by whatever prints the report or its answer', async () => {
    const known = await read()
    const answer = answerOf(known, useOfRun(known))
    const terminal = { width: 4_000, color: false }
    for (const text of [
      renderShort(known, terminal),
      renderReport(known, terminal),
      reportMarkdown(known),
      reportHtml(known),
      decisionRecord(known, answer),
      answerMarkdown(known, answer),
      answerComment(known, answer),
    ])
      expect(plain(text).split('null becomes nothing at 2 paths').length - 1).toBe(1)
  })

  test('are told in a file that is read again, and with neither a name nor a value of theirs', async () => {
    const file = reportJson(await read(), {})
    expect(plain(ownMessagesText(readReports(file, 'report.json')[0]!)!)).toContain(
      'null becomes nothing at 2 paths',
    )
    expect(file).not.toMatch(/secret|lastFault/i)
  })

  test('fit the terminal with the answer', async () => {
    expect(renderShort(await read(), { width: 80, color: false }).split('\n').length).toBeLessThanOrEqual(27)
  })
})

test('records that come back as they were are said to', async () => {
  const own = await imported({ id: 7, name: 'a' }, { id: 8, name: 'b' })
  expect(own).toMatchObject({ changed: { records: 0, kinds: [] }, guesses: expect.any(Number) })
  expect(ownMessagesText(measuredWith(own))).toMatch(
    /^Your messages: every record survives the round trip unchanged; /,
  )
})

test('floats and doubles are said to keep fewer digits than were given', async () => {
  const long = join(folderOf({ 'order.jsonl': '{"id": 123456789012345678901234}\n{"id": 8}' }), 'order.jsonl')
  const own = await importOwnMessages({ dataPaths: [long], homeFolder: folderOf({}) })
  expect(plain(ownMessagesText(measuredWith(own))!)).toContain(
    '1 of 2 records changes in the round trip: numbers lose digits (floats keep about 7, doubles about 16) at 1 path;',
  )
})

test('of many messages that came in protobuf, with their schema, nothing is said', async () => {
  const { guesses: _guesses, changed: _changed, ...inProtobuf } = await imported(...orders)
  const known = measuredWith({ ...inProtobuf, messages: 300 })
  expect(ownMessagesText({ ...known, cases: [] })).toBeNull()
  expect(ownMessagesText(report(recordedEvents('codec')))).toBeNull()
})
