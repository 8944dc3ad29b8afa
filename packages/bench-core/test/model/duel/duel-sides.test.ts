import { describe, expect, test } from 'vitest'
import { duelOf, meetingOf } from '../../../src/model/duel/duel-sides.ts'
import { duelContenders } from '../../../src/model/duel/duel-spec.ts'
import { resolveSpec } from '../../../src/run/resolve-spec.ts'

const codec = (...codecs: string[]) => resolveSpec({ codecs })
const storage = (...formats: string[]) => resolveSpec({ suites: ['storage'], storage: { formats } })
const protocol = (...transports: string[]) =>
  resolveSpec({ suites: ['protocol'], protocol: { transports, operations: ['read'] } })

describe('what meets in a duel', () => {
  test('is what both sides have', () => {
    expect(meetingOf('codec', codec('json', 'bson'), codec('bson', 'json', 'avsc'))).toEqual({
      a: ['json', 'bson'],
      b: ['json', 'bson'],
    })
    expect(meetingOf('storage', storage('json', 'jsonb-json'), storage('jsonb-json'))?.a).toEqual([
      'jsonb-json',
    ])
  })

  test('is the only one of each where they have nothing in common', () => {
    expect(meetingOf('storage', storage('json'), storage('bytea-protobuf'))).toEqual({
      a: ['json'],
      b: ['bytea-protobuf'],
    })
    expect(meetingOf('codec', codec('json'), codec('bson', 'avsc'))).toBeNull()
  })

  test('are transports with other options, place by place', () => {
    const a = protocol('http-json', 'tcp-protobuf')
    expect(meetingOf('protocol', a, protocol('http-json+tls', 'tcp-protobuf+tls'))?.b).toEqual([
      'http-json+tls',
      'tcp-protobuf+tls',
    ])
    expect(meetingOf('protocol', a, protocol('grpc', 'tcp-protobuf'))?.b).toEqual(['tcp-protobuf'])
  })

  test('is nothing where a side has no such suite', () => {
    expect(meetingOf('codec', storage('json'), storage('json'))).toBeNull()
  })
})

test('the contenders of a duel have their side in their names, and B meets A', () => {
  const [a, b] = [protocol('http-json'), protocol('http-json+gzip')]
  const duel = duelOf(
    'protocol',
    { title: 'a', spec: a },
    { title: 'b', spec: b },
    meetingOf('protocol', a, b)!,
  )
  expect(duelContenders(duel)).toEqual([
    { name: 'http-json (A)', subject: 'http-json', side: 'a', opponent: null },
    { name: 'http-json+gzip (B)', subject: 'http-json+gzip', side: 'b', opponent: 'http-json (A)' },
  ])
})
