import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { create } from '@bufbuild/protobuf'
import { reflect } from '@bufbuild/protobuf/reflect'
import { describe, expect, onTestFinished, test } from 'vitest'
import { codecs, findCodec } from '../../../src/codecs/catalogue.ts'
import { programBeside } from '../../../src/measure/process/program-beside.ts'
import { startTrial } from '../../../src/measure/process/trial-process.ts'
import { askTimeoutMs, expectReply } from '../../../src/measure/round/trials.ts'
import type { EvolutionCheck } from '../../../src/model/run/run-event.ts'
import { checkEvolution } from '../../../src/suites/codec/evolution/check-evolution.ts'
import { compareVersions } from '../../../src/suites/codec/evolution/compare-versions.ts'
import { typicalDecodeNs } from '../../../src/suites/codec/evolution/time-decoding.ts'
import { evolutions } from '../../../src/workloads/evolutions/evolutions.ts'
import { ContactFieldRemovedSchema } from '../../../src/workloads/gen/wirebench/evolution/v1/contact_field_removed_pb.js'
import { ContactFieldRepeatedSchema } from '../../../src/workloads/gen/wirebench/evolution/v1/contact_field_repeated_pb.js'
import { ContactSchema } from '../../../src/workloads/gen/wirebench/evolution/v1/contact_pb.js'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** Both directions of every evolution: what a new program reads of an old one's bytes → what an old one of a new one's. */
const truths: Readonly<Record<string, Readonly<Record<string, readonly [string, string]>>>> = {
  'fields-added': {
    json: ['defaulted', 'kept, unknown survive'],
    protojson: ['defaulted', 'error'],
    'protobuf-es': ['defaulted', 'kept, unknown survive'],
    protobufjs: ['defaulted', 'kept, unknown lost'],
    msgpackr: ['defaulted', 'kept, unknown survive'],
    avsc: ['defaulted', 'kept, unknown lost'],
  },
  'field-removed': {
    json: ['kept, unknown survive', 'defaulted'],
    protojson: ['error', 'defaulted'],
    'protobuf-es': ['kept, unknown survive', 'defaulted'],
    protobufjs: ['kept, unknown lost', 'defaulted'],
    msgpackr: ['kept, unknown survive', 'defaulted'],
    avsc: ['kept, unknown lost', 'defaulted'],
  },
  'field-renamed': {
    json: ['lost email', 'lost email_address'],
    protojson: ['error', 'error'],
    'protobuf-es': ['kept', 'kept'],
    protobufjs: ['kept', 'kept'],
    msgpackr: ['lost email', 'lost email_address'],
    avsc: ['lost email', 'lost email_address'],
  },
  'integer-widened': {
    json: ['kept', 'lost visits'],
    protojson: ['kept', 'error'],
    'protobuf-es': ['kept', 'lost visits'],
    protobufjs: ['kept', 'lost visits'],
    msgpackr: ['kept', 'lost visits'],
    avsc: ['kept', 'error'],
  },
  'field-repeated': {
    json: ['lost phone', 'lost phone'],
    protojson: ['error', 'error'],
    'protobuf-es': ['kept', 'lost phone'],
    protobufjs: ['kept', 'lost phone'],
    msgpackr: ['lost phone', 'lost phone'],
    avsc: ['error', 'error'],
  },
  'field-in-oneof': {
    json: ['defaulted', 'kept, unknown survive'],
    protojson: ['defaulted', 'error'],
    'protobuf-es': ['defaulted', 'kept, unknown survive'],
    protobufjs: ['defaulted', 'kept, unknown lost'],
    msgpackr: ['defaulted', 'kept, unknown survive'],
    avsc: ['defaulted', 'error'],
  },
  'enum-value-added': {
    json: ['kept', 'kept'],
    protojson: ['kept', 'error'],
    'protobuf-es': ['kept', 'kept'],
    protobufjs: ['kept', 'kept'],
    msgpackr: ['kept', 'kept'],
    avsc: ['kept', 'lost level'],
  },
}

function inWords({ outcome, fields, unknownFields }: EvolutionCheck): string {
  const what = outcome === 'lost' ? `lost ${fields.join(' ')}` : outcome
  return unknownFields === 'none' ? what : `${what}, unknown ${unknownFields}`
}

describe.each(evolutions)('$title', (evolution) => {
  test.each(Object.entries(truths[evolution.name]!))('%s', async (codec, truth) => {
    const checks = await checkEvolution(findCodec(codec), evolution, 42, () => [1, 1])
    expect(checks.map(({ direction }) => direction)).toEqual(['old-to-new', 'new-to-old'])
    expect(checks.map(inWords)).toEqual(truth)
  })
})

/** One pass over the messages by each reader. */
const timedOnce: typeof typicalDecodeNs = (readers, encoded) => {
  const [first, second] = readers.map((reader) => {
    const startMs = performance.now()
    for (const bytes of encoded) reader.decode(bytes)
    return (performance.now() - startMs) * 1e6
  })
  return [first!, second!]
}

describe.each(codecs)('$info.name', (entry) => {
  test('says what went wrong where it is an error, and how long it took where it is none', async () => {
    for (const [place, evolution] of evolutions.slice(0, 3).entries()) {
      const timed = place === 0 ? typicalDecodeNs : timedOnce
      const checks = await checkEvolution(entry, evolution, 7, timed)
      for (const { outcome, text, decodeNs, ownDecodeNs } of checks) {
        if (outcome === 'error') expect([text === null, decodeNs, ownDecodeNs]).toEqual([false, null, null])
        else expect([text, decodeNs! > 0, ownDecodeNs! > 0]).toEqual([null, true, true])
      }
    }
  })
})

describe('two versions of a message', () => {
  const contact = { name: 'Zoë', nickname: 'Zizi', phone: '+44 1', visits: 3 }
  const written = reflect(ContactSchema, create(ContactSchema, contact))

  test('hold the same where every field with the same number does; a list of one is that one', () => {
    const read = create(ContactFieldRepeatedSchema, {
      name: 'Zoë',
      nickname: 'Zizi',
      phone: ['+44 1'],
      visits: 3,
    })
    expect(compareVersions(written, reflect(ContactFieldRepeatedSchema, read))).toEqual({
      lost: new Set(),
      lostEnums: new Set(),
      hasDefaults: false,
      unknown: new Set(),
    })
  })

  test('differ by what is not there, and by what is there instead', () => {
    const read = create(ContactFieldRepeatedSchema, { name: 'Zoe', nickname: 'Zizi', visits: 3 })
    const { lost } = compareVersions(written, reflect(ContactFieldRepeatedSchema, read))
    expect(lost).toEqual(new Set(['name', 'phone']))
  })

  test('name what only the writer has, and notice what only the reader has', () => {
    const without = create(ContactFieldRemovedSchema, { name: 'Zoë', phone: '+44 1', visits: 3 })
    const read = reflect(ContactFieldRemovedSchema, without)
    expect(compareVersions(written, read).unknown).toEqual(new Set(['nickname']))
    expect(compareVersions(read, written).hasDefaults).toBe(true)
  })
})

test('an own codec that takes no other schema says so of evolutions in its own words', async () => {
  const folder = temporaryFolder(onTestFinished)
  const module = join(folder, 'picky.mjs')
  const open = `({ messageType }) => { throw new Error('only Order, not ' + messageType) }`
  await writeFile(module, `export default { name: 'picky', open: ${open} }`)
  const trial = startTrial({
    path: programBeside('../../../src/suites/codec/evolution/evolution-main', import.meta.url),
    argument: JSON.stringify({ codec: 'picky', module, seed: 42 }),
    suspends: false,
    startTimeoutMs: askTimeoutMs,
  })
  onTestFinished(async () => void (await trial.end()))
  await trial.ready
  const { reply } = await trial.ask({ type: 'question', about: 'evolutions', argument: '' }, askTimeoutMs)
  const failure = {
    reason: 'threw',
    text: expect.stringMatching(/^only Order, not wirebench\./),
  }
  expect(() => expectReply(reply, 'answer')).toThrow(
    expect.objectContaining({ failure: expect.objectContaining(failure) }),
  )
})
