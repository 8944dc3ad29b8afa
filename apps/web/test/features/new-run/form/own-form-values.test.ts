import { benchCommand } from '@wirebench/bench-core/model/commands'
import type { RunSpec } from '@wirebench/bench-core/model/run/run-spec'
import { describe, expect, test } from 'vitest'
import { ownMessages } from '../../../../../../packages/bench-core/test/fixtures/own-messages.ts'
import { cliCommand } from '../../../../src/api/cli-command.ts'
import { extrasOf } from '../../../../src/features/new-run/form/form-extras.ts'
import { checkForm, formValues, isModified } from '../../../../src/features/new-run/form/form-values.ts'
import type { NewRunSearch } from '../../../../src/features/new-run/form/new-run-search.ts'
import { shortRequest } from '../../../../src/features/new-run/form/short-request.ts'
import { catalogue, cloned, nothingOwn, order, requestOf } from '../support.ts'

test('messages of one’s own are measured in place of the built-in ones, which can be ticked beside them', () => {
  const alone = requestOf(formValues({}, catalogue, null, true), { own: order })
  expect(alone.own).toEqual(order)
  expect(alone.workloads).toBeUndefined()
  const both = requestOf(formValues({ workloads: ['person'] }, catalogue, null, true), { own: order })
  expect(both).toMatchObject({ own: order, workloads: ['person'] })
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
  expect(shortRequest(requestOf(values, { own }), known).codecs).toBeUndefined()
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
    const request = requestOf(formValues(search, catalogue, null, true), { own: order })
    return cliCommand(shortRequest(request, catalogue))
  }
  expect(command({})).toBe(
    benchCommand('codec --preset quick --proto FOLDER --message acme.v1.Order --data FILES'),
  )
  expect(command({ workloads: ['infrastructure-execution'] })).toContain(
    '--workload infrastructure-execution',
  )
})

test('messages of one’s own go to the protocol suite too', () => {
  const own = ownMessages()
  const chosen = { suites: ['protocol'], transports: ['http-json'], protocolReference: 'http-json' }
  const request = requestOf(formValues(chosen, catalogue, null), { own })
  expect(request).toMatchObject({ own, suites: ['protocol'] })
  expect(request.workloads).toBeUndefined()
})

describe('starts no run without files that were brought:', () => {
  const values = formValues({}, catalogue, null, true)
  const part = { values, ...nothingOwn }
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
    ['messages brought before were forgotten', { ownId: id, isLost: true }, /can’t be used/],
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
  const request = requestOf(values, { isOwnService: true, target, own: order })
  expect(request.protocol).toEqual({ connections: [1, 5], target })
  expect(request.own).toBeUndefined()
  expect(shortRequest(request, catalogue).protocol?.target).toEqual(target)
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
