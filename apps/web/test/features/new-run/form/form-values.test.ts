import type { RunSpec } from '@wirebench/bench-core/model/run/run-spec'
import { describe, expect, test } from 'vitest'
import { cliCommand } from '../../../../src/api/cli-command.ts'
import {
  blank,
  checkForm,
  formValues,
  isModified,
  serverErrors,
} from '../../../../src/features/new-run/form/form-values.ts'
import type { NewRunSearch } from '../../../../src/features/new-run/form/new-run-search.ts'
import { shortRequest } from '../../../../src/features/new-run/form/short-request.ts'
import { catalogue, cloned, requestOf } from '../support.ts'

describe('the new-run form', () => {
  test('beside other languages has the codecs that take part there, which the request needn’t name', () => {
    const withGo = { ...catalogue, codecsBesideLanes: ['json', 'msgpackr'] }
    const values = formValues({ lanes: ['go'] }, withGo, null)
    expect(values.codecs).toEqual(['json', 'msgpackr'])
    expect(shortRequest(requestOf(values), withGo)).toEqual({ preset: 'quick', lanes: ['go'] })
    expect(formValues({ lanes: [blank] }, withGo, null).codecs).toHaveLength(3)
    expect(formValues({ lanes: [blank], codecs: [blank] }, withGo, null).codecs).toHaveLength(3)
  })

  test('offers the storage suite as each preset has it', () => {
    const { storage } = catalogue
    const { quick, standard } = storage.presets
    const formats = [...standard.formats, 'bytea-protobuf-zstd']
    const presets = { ...storage.presets, standard: { ...standard, formats } }
    const known = { ...catalogue, storage: { ...storage, presets } }
    expect(formValues({ suites: ['storage'], preset: 'standard' }, known, null).formats).toEqual(formats)
    expect(formValues({ suites: ['storage'] }, known, null).formats).toEqual(quick.formats)
  })

  test.each(['smoke', 'quick', 'standard'] as const)(
    'measures with the %s preset what its plan and its command say',
    (preset) => {
      const request = requestOf(formValues({ preset }, catalogue, null))
      expect(request).toMatchObject(catalogue.codecPresets[preset])
      expect(shortRequest(request, catalogue)).toEqual({ preset })
    },
  )

  test('starts as the quick preset with every codec', () => {
    const values = formValues({}, catalogue, null)
    expect(values).toMatchObject({ preset: 'quick', rounds: '5', reference: 'json' })
    expect(values.codecs).toEqual(['json', 'protobuf-es', 'msgpackr'])
    expect(isModified(values, catalogue)).toBe(false)
  })

  test('is what the address says', () => {
    const values = formValues({ preset: 'smoke', rounds: '9', codecs: ['msgpackr', 'json'] }, catalogue, null)
    expect(values).toMatchObject({ preset: 'smoke', rounds: '9', codecs: ['msgpackr', 'json'] })
    expect(isModified(values, catalogue)).toBe(true)
  })

  test('a clone starts as its original, and a change of preset brings that preset’s rounds', () => {
    expect(formValues({}, catalogue, cloned)).toMatchObject({
      name: 'before',
      rounds: '20',
      reference: 'msgpackr',
    })
    const limited = { ...cloned, untilDecided: true, maximumRounds: 200 }
    expect(formValues({}, catalogue, limited)).toMatchObject({ maximumRounds: '200' })
    expect(formValues({ preset: 'smoke' }, catalogue, limited)).toMatchObject({
      rounds: '3',
      maximumRounds: '',
      seed: '7',
    })
  })

  test('what a clone has switched on or chosen can be taken back', () => {
    const ladder: RunSpec = {
      ...cloned,
      untilDecided: true,
      suites: ['protocol'],
      protocol: {
        reference: 'rest',
        contenders: [],
        cells: [{ operation: 'read', workload: 'user', load: { load: 'sequential' } }],
        sloNs: 1e6,
        store: 'postgres',
        ladder: [],
      },
    }
    const taken = { untilDecided: blank, ladder: blank, operations: [blank], store: 'memory' as const }
    const values = formValues(taken, catalogue, ladder)
    const one = { transports: ['http-json'], protocolReference: 'http-json' }
    const { untilDecided, protocol } = requestOf({ ...values, ...one })
    expect(untilDecided).toBeUndefined()
    expect(protocol).toEqual({ transports: ['http-json'], reference: 'http-json', store: 'memory' })
    expect(formValues({}, catalogue, ladder)).toMatchObject({
      untilDecided: 'on',
      ladder: 'on',
      operations: ['read'],
      store: 'postgres',
    })
  })

  test('what was switched on and off again is no modification', () => {
    const values = formValues({ untilDecided: blank, sweep: blank, ladder: blank }, catalogue, null)
    expect(isModified(values, catalogue)).toBe(false)
  })

  test('makes a complete request', () => {
    expect(requestOf(formValues({ name: 'mine' }, catalogue, null))).toEqual({
      name: 'mine',
      suites: ['codec'],
      preset: 'quick',
      rounds: 5,
      seed: 42,
      codecs: ['json', 'protobuf-es', 'msgpackr'],
      reference: 'json',
      workloads: ['infrastructure-execution'],
      tests: ['serialization', 'payload'],
      runtimeSettings: ['service'],
    })
  })

  test.each([
    ['rounds', { rounds: '0' }],
    ['rounds', { rounds: '2.5' }],
    ['rounds', { rounds: ' ' }],
    ['seed', { seed: '-1' }],
    ['name', { name: 'x'.repeat(81) }],
    ['reference', { codecs: ['msgpackr'], reference: 'json' }],
  ] as const)('says how to mend %s where it is %j', (field, search) => {
    const checked = checkForm(
      formValues({ ...search, codecs: 'codecs' in search ? [...search.codecs] : undefined }, catalogue, null),
    )
    expect(checked.kind === 'wrong' && checked.errors[field]).toMatch(/\.$/)
  })

  test('the short request leaves out what the preset says anyway', () => {
    const request = requestOf(formValues({ rounds: '9' }, catalogue, null))
    expect(shortRequest(request, catalogue)).toEqual({ preset: 'quick', rounds: 9 })
  })

  test('sizes are a list that is typed, and a sweep in the request', () => {
    const values = formValues({ workloads: ['person'], sizes: '10, 100 1000' }, catalogue, null)
    expect(requestOf(values).sizes).toEqual([10, 100, 1000])
    const wrong = checkForm(formValues({ workloads: ['person'], sizes: '10, many' }, catalogue, null))
    expect(wrong.kind === 'wrong' && wrong.errors.sizes).toMatch(/separated by commas/)
    const sizes = Array.from({ length: 13 }, (_, index) => index + 1).join(', ')
    const tooMany = checkForm(formValues({ workloads: ['person'], sizes }, catalogue, null))
    expect(tooMany.kind === 'wrong' && tooMany.errors.sizes).toBe('Sizes: give at most 12.')
  })

  test('dimensions start as the engine’s own choice', () => {
    const testsOf = (search: NewRunSearch) => requestOf(formValues(search, catalogue, null)).tests
    expect(testsOf({})).toEqual(['serialization', 'payload'])
    expect(testsOf({ tests: ['payload', 'schema'] })).toEqual(['payload', 'schema'])
  })

  test('asks only what the chosen suites have to know', () => {
    const values = formValues({ suites: ['storage'], rows: '500', codecs: ['msgpackr'] }, catalogue, null)
    expect(requestOf(values)).toEqual({
      suites: ['storage'],
      preset: 'quick',
      rounds: 4,
      seed: 42,
      workloads: ['infrastructure-execution'],
      storage: {
        formats: ['jsonb-json', 'bytea-protobuf'],
        reference: 'jsonb-json',
        phases: ['insert', 'read-all'],
        rows: [500],
        transactions: ['per-batch'],
        indexes: ['none'],
        toast: ['pglz'],
        drivers: ['pg'],
      },
    })
  })

  test('the ladder has contenders and a load of its own, whatever was chosen before', () => {
    const chosen = { connections: '5', inFlight: '2', rates: '9', sweep: 'on', payloads: 'on', slo: '5' }
    const values = formValues(
      { suites: ['protocol'], ladder: 'on', operations: ['read'], ...chosen },
      catalogue,
      null,
    )
    expect(requestOf(values).protocol).toEqual({ ladder: true, operations: ['read'], store: 'memory' })
  })

  test('what is missing outside the address keeps a run from starting', () => {
    const checked = checkForm(formValues({ suites: ['protocol'] }, catalogue, null), {
      lacking: { target: 'Give the address of your HTTP service.' },
    })
    expect(checked).toMatchObject({ kind: 'wrong', errors: { target: expect.any(String) } })
  })

  test('a limit of rounds counts only where the run measures until it is decided', () => {
    const limited = (untilDecided: string | undefined) =>
      requestOf(formValues({ untilDecided, maximumRounds: '9' }, catalogue, null))
    expect(limited('on')).toMatchObject({ untilDecided: true, maximumRounds: 9 })
    expect(limited(undefined).maximumRounds).toBeUndefined()
  })

  test('puts the server’s complaints beside the fields that they are about', () => {
    expect(
      serverErrors([
        { path: 'codecs.0', message: 'no codec named jsn' },
        { path: '/body/rounds', message: 'too many' },
        { path: 'storage.rows.0', message: 'too many rows' },
        { path: 'weather', message: 'bad' },
      ]),
    ).toEqual({ codecs: 'no codec named jsn', rounds: 'too many', rows: 'too many rows' })
  })
})

test('a run that is done again keeps how its service uses the messages, in its command too', () => {
  const use = { requestsPerSecond: 5_000 }
  const ofUse = { ...cloned, use }
  const short = shortRequest(requestOf(formValues({}, catalogue, ofUse), { use }), catalogue)
  expect(short.use).toEqual(use)
  expect(cliCommand(short)).toContain(' --qps 5000')
})
