import { benchCommand, type Catalogue, type RunSpec } from '@wirebench/bench-core/results'
import { describe, expect, test } from 'vitest'
import { ownMessages } from '../../../../../../packages/bench-core/test/fixtures/own-messages.ts'
import { cliCommand } from '../../../../src/api/cli-command.ts'
import { extrasOf } from '../../../../src/features/new-run/form/form-extras.ts'
import {
  blank,
  checkForm,
  formValues,
  isModified,
  serverErrors,
} from '../../../../src/features/new-run/form/form-values.ts'
import type { NewRunSearch } from '../../../../src/features/new-run/form/new-run-search.ts'
import { shortRequest } from '../../../../src/features/new-run/form/short-request.ts'
import { noTarget } from '../../../../src/features/new-run/target/own-target.ts'

const catalogue: Catalogue = {
  codecs: ['json', 'protobuf-es', 'msgpackr'].map((name) => ({
    name,
    title: name,
    encoding: 'other',
    library: name,
    version: '1',
    options: '',
  })),
  workloads: ['infrastructure-execution', 'person'].map((name) => ({
    name,
    title: name,
    description: '',
    messageType: name,
    size: name === 'person' ? { default: 20, minimum: 1, maximum: 10_000, meaning: 'phone numbers' } : null,
  })),
  codecPresets: {
    smoke: { codecs: ['json', 'msgpackr'], tests: ['serialization'] },
    quick: { codecs: ['json', 'protobuf-es', 'msgpackr'], tests: ['serialization', 'payload'] },
    standard: { codecs: ['json', 'protobuf-es', 'msgpackr'], tests: ['serialization', 'payload', 'cpu'] },
    thorough: { codecs: ['json', 'protobuf-es', 'msgpackr'], tests: ['serialization', 'payload', 'cpu'] },
  },
  suites: [
    {
      name: 'codec',
      defaultWorkloads: ['infrastructure-execution'],
      rounds: { smoke: 3, quick: 5, standard: 16, thorough: 64 },
    },
    {
      name: 'storage',
      defaultWorkloads: ['infrastructure-execution'],
      rounds: { smoke: 2, quick: 4, standard: 10, thorough: 20 },
    },
  ],
  storage: {
    formats: [],
    defaults: {
      formats: ['jsonb-json', 'bytea-protobuf'],
      reference: 'jsonb-json',
      phases: ['insert', 'read-all'],
      rows: [1_000, 10_000],
      batch: 100,
      transactions: ['per-batch'],
      connections: [1, 4, 16],
      toast: ['pglz'],
      drivers: ['pg'],
      sweepSizes: [10],
      server: { kind: 'embedded' },
      keepTables: false,
    },
  },
}
const order = ownMessages()
const cloned: RunSpec = {
  name: 'before',
  suites: ['codec'],
  preset: 'standard',
  rounds: 20,
  seed: 7,
  codecs: ['json', 'msgpackr'],
  reference: 'msgpackr',
  workloads: ['person'],
}

describe('the new-run form', () => {
  test('beside other languages has the codecs that take part there, which the request needn’t name', () => {
    const withGo = { ...catalogue, codecsBesideLanes: ['json', 'msgpackr'] }
    const values = formValues({ lanes: ['go'] }, withGo, null)
    expect(values.codecs).toEqual(['json', 'msgpackr'])
    const checked = checkForm(values)
    if (checked.kind === 'wrong') expect.fail(JSON.stringify(checked.errors))
    expect(shortRequest(checked.request, withGo)).toEqual({ preset: 'quick', lanes: ['go'] })
    expect(formValues({ lanes: [blank] }, withGo, null).codecs).toHaveLength(3)
    expect(formValues({ lanes: [blank], codecs: [blank] }, withGo, null).codecs).toHaveLength(3)
  })

  test('offers the storage suite as each preset has it', () => {
    const storage = catalogue.storage!
    const formats = [...storage.defaults.formats, 'bytea-protobuf-zstd']
    const known = {
      ...catalogue,
      storage: { ...storage, presets: { standard: { ...storage.defaults, formats } } },
    }
    expect(formValues({ suites: ['storage'], preset: 'standard' }, known, null).formats).toEqual(formats)
    expect(formValues({ suites: ['storage'] }, known, null).formats).toEqual(storage.defaults.formats)
  })

  test.each(['smoke', 'quick', 'standard'] as const)(
    'measures with the %s preset what its plan and its command say',
    (preset) => {
      const checked = checkForm(formValues({ preset }, catalogue, null))
      expect(checked).toMatchObject({ kind: 'complete', request: catalogue.codecPresets![preset] })
      if (checked.kind === 'wrong') return
      expect(shortRequest(checked.request, catalogue)).toEqual({ preset })
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
    expect(formValues({ preset: 'smoke' }, catalogue, cloned)).toMatchObject({ rounds: '3', seed: '7' })
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
    const checked = checkForm({ ...values, transports: ['http-json'], protocolReference: 'http-json' })
    const { untilDecided, protocol } = checked.kind === 'complete' ? checked.request : {}
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
    const checked = checkForm(formValues({ name: 'mine' }, catalogue, null))
    expect(checked).toEqual({
      kind: 'complete',
      request: {
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
      },
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
    const checked = checkForm(formValues({ rounds: '9' }, catalogue, null))
    expect(checked.kind === 'complete' && shortRequest(checked.request, catalogue)).toEqual({
      preset: 'quick',
      rounds: 9,
    })
  })

  test('sizes are a list that is typed, and a sweep in the request', () => {
    const checked = checkForm(formValues({ workloads: ['person'], sizes: '10, 100 1000' }, catalogue, null))
    expect(checked.kind === 'complete' && checked.request.sizes).toEqual([10, 100, 1000])
    const wrong = checkForm(formValues({ workloads: ['person'], sizes: '10, many' }, catalogue, null))
    expect(wrong.kind === 'wrong' && wrong.errors.sizes).toMatch(/separated by commas/)
  })

  test('dimensions start as the engine’s own choice', () => {
    const usual = checkForm(formValues({}, catalogue, null))
    expect(usual.kind === 'complete' && usual.request.tests).toEqual(['serialization', 'payload'])
    const some = checkForm(formValues({ tests: ['payload', 'schema'] }, catalogue, null))
    expect(some.kind === 'complete' && some.request.tests).toEqual(['payload', 'schema'])
  })

  test('asks only what the chosen suites have to know', () => {
    const checked = checkForm(
      formValues({ suites: ['storage'], rows: '500', codecs: ['msgpackr'] }, catalogue, null),
    )
    expect(checked).toEqual({
      kind: 'complete',
      request: {
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
      },
    })
  })

  test('messages of one’s own are measured in place of the built-in ones, which can be ticked beside them', () => {
    const alone = checkForm(formValues({}, catalogue, null, true), { own: order })
    expect(alone.kind === 'complete' && alone.request).toMatchObject({ own: order })
    expect(alone.kind === 'complete' && alone.request.workloads).toBeUndefined()
    const both = checkForm(formValues({ workloads: ['person'] }, catalogue, null, true), { own: order })
    expect(both.kind === 'complete' && both.request).toMatchObject({ own: order, workloads: ['person'] })
    const none = checkForm(formValues({ workloads: ['none'] }, catalogue, null, false))
    expect(none.kind === 'wrong' && none.errors.workloads).toMatch(/bring your own/)
  })

  test('the codec that only JSON of one’s own makes another is measured with it, as where nobody chooses', () => {
    const mapping = { ...catalogue.codecs[0]!, name: 'json-mapping' }
    const known = {
      ...catalogue,
      codecs: [...catalogue.codecs, mapping],
      codecsOfGivenJson: ['json-mapping'],
    }
    const own = ownMessages({ given: 'json' })
    expect(formValues({}, known, null).codecs).not.toContain('json-mapping')
    expect(formValues({}, known, null, true).codecs).not.toContain('json-mapping')
    const values = formValues({}, known, null, true, true)
    expect(values.codecs).toEqual(['json', 'protobuf-es', 'msgpackr', 'json-mapping'])
    expect(isModified(values, known, true, true)).toBe(false)
    const checked = checkForm(values, { own })
    expect(checked.kind === 'complete' && shortRequest(checked.request, known).codecs).toBeUndefined()
  })

  test('a run that is done again keeps its workloads as long as it keeps its messages', () => {
    const ofOwn: RunSpec = { ...cloned, workloads: [], own: order }
    expect(formValues({}, catalogue, cloned).workloads).toEqual(['person'])
    expect(formValues({}, catalogue, cloned, true).workloads).toEqual([])
    expect(formValues({}, catalogue, ofOwn).workloads).toEqual([])
    expect(formValues({}, catalogue, ofOwn, false).workloads).toEqual(['infrastructure-execution'])
    const ofBoth: RunSpec = { ...cloned, own: order }
    expect(formValues({}, catalogue, ofBoth).workloads).toEqual(['person'])
  })

  test('the command names built-in workloads only where they are measured beside one’s own', () => {
    const command = (search: NewRunSearch) => {
      const checked = checkForm(formValues(search, catalogue, null, true), { own: order })
      return checked.kind === 'wrong' ? checked.errors : cliCommand(shortRequest(checked.request, catalogue))
    }
    expect(command({})).toBe(
      benchCommand('codec --preset quick --proto FOLDER --message acme.v1.Order --data FILES'),
    )
    expect(command({ workloads: ['infrastructure-execution'] })).toContain(
      '--workload infrastructure-execution',
    )
  })

  describe('starts no run without files that were brought:', () => {
    const values = formValues({}, catalogue, null, true)
    const part = {
      values,
      files: 'none',
      ownId: undefined,
      own: null,
      isOwnServer: false,
      isOwnDocuments: false,
      server: null,
      isOwnService: false,
      target: noTarget,
    } as const
    const id = '0123456789abcdef'

    test.each([
      ['they are being read', { files: 'being-read' }, /are being read/],
      [
        'others than those that were read are being read',
        { files: 'being-read', ownId: id, own: order },
        /are being read/,
      ],
      ['what was read of them is on its way', { files: 'understood' }, /are being read/],
      ['messages brought before are being read', { ownId: id }, /are being read/],
      ['they can’t be used', { files: 'unusable' }, /can’t be used/],
      [
        'they can’t be used beside others that can',
        { files: 'unusable', ownId: id, own: order },
        /can’t be used/,
      ],
    ] as const)('%s', (_, how, said) => {
      const checked = checkForm(values, extrasOf({ ...part, ...how }))
      expect(checked).toEqual({ kind: 'wrong', errors: { own: expect.stringMatching(said) } })
    })

    test('a service of one’s own isn’t sent them', () => {
      const protocol = formValues({ suites: ['protocol'] }, catalogue, null, true)
      const ofService = { ...part, values: protocol, isOwnService: true, ownId: id }
      expect(extrasOf(ofService).lacking).not.toHaveProperty('own')
    })
  })

  test('a service of one’s own takes its loads from the form, and nothing else of the protocol suite', () => {
    const target = {
      url: 'http://127.0.0.1:3000',
      operations: [{ name: 'read', method: 'GET' as const, path: '/', expectedStatus: 200 }],
    }
    const values = formValues(
      { suites: ['protocol'], connections: '1, 5', store: 'postgres', ladder: 'on' },
      catalogue,
      null,
    )
    const own = ownMessages()
    const checked = checkForm(values, { isOwnService: true, target, own })
    expect(checked.kind === 'complete' && checked.request.protocol).toEqual({ connections: [1, 5], target })
    expect(checked.kind === 'complete' && checked.request.own).toBeUndefined()
    expect(checked.kind === 'complete' && shortRequest(checked.request, catalogue).protocol?.target).toEqual(
      target,
    )
  })

  test('a target of p99 for a service of one’s own asks for rates to look for it in', () => {
    const check = (rates: string | undefined) => {
      const values = formValues({ suites: ['protocol'], slo: '5', rates }, catalogue, null)
      const operations = [{ name: 'read', method: 'GET' as const, path: '/', expectedStatus: 200 }]
      return checkForm(values, { isOwnService: true, target: { url: 'http://127.0.0.1:3000', operations } })
    }
    expect(check(undefined)).toMatchObject({ kind: 'wrong', errors: { rates: expect.any(String) } })
    expect(check('10, 20').kind).toBe('complete')
  })

  test('the ladder has contenders and a load of its own, whatever was chosen before', () => {
    const chosen = { connections: '5', inFlight: '2', rates: '9', sweep: 'on', payloads: 'on', slo: '5' }
    const values = formValues(
      { suites: ['protocol'], ladder: 'on', operations: ['read'], ...chosen },
      catalogue,
      null,
    )
    const checked = checkForm(values)
    expect(checked.kind === 'complete' && checked.request.protocol).toEqual({
      ladder: true,
      operations: ['read'],
      store: 'memory',
    })
  })

  test('messages of one’s own go to the protocol suite too', () => {
    const own = ownMessages()
    const chosen = { suites: ['protocol'], transports: ['http-json'], protocolReference: 'http-json' }
    const checked = checkForm(formValues(chosen, catalogue, null), { own })
    expect(checked.kind === 'complete' && checked.request).toMatchObject({ own, suites: ['protocol'] })
    expect(checked.kind === 'complete' && checked.request.workloads).toBeUndefined()
  })

  test('what is missing outside the address keeps a run from starting', () => {
    const checked = checkForm(formValues({ suites: ['protocol'] }, catalogue, null), {
      lacking: { target: 'Give the address of your HTTP service.' },
    })
    expect(checked).toMatchObject({ kind: 'wrong', errors: { target: expect.any(String) } })
  })

  test('a limit of rounds counts only where the run measures until it is decided', () => {
    const limited = (untilDecided: string | undefined) =>
      checkForm(formValues({ untilDecided, maximumRounds: '9' }, catalogue, null))
    const [open, closed] = [limited('on'), limited(undefined)]
    expect(open.kind === 'complete' && open.request).toMatchObject({ untilDecided: true, maximumRounds: 9 })
    expect(closed.kind === 'complete' && closed.request.maximumRounds).toBeUndefined()
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
