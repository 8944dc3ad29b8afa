import type { Catalogue, RunSpec } from '@wirebench/bench-core/results'
import { describe, expect, test } from 'vitest'
import {
  checkForm,
  formValues,
  isModified,
  serverErrors,
  shortRequest,
} from '../../../src/features/new-run/form-values.ts'

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
  })),
}
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

  test('puts the server’s complaints beside the fields that they are about', () => {
    expect(
      serverErrors([
        { path: 'codecs.0', message: 'no codec named jsn' },
        { path: '/body/rounds', message: 'too many' },
        { path: 'weather', message: 'bad' },
      ]),
    ).toEqual({ codecs: 'no codec named jsn', rounds: 'too many' })
  })
})
