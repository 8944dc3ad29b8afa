import { expect, test } from 'vitest'
import { blank } from '../../../../src/features/new-run/form/form-values.ts'
import { chosenOf, referenceOfLane, withChosen } from '../../../../src/features/new-run/form/lane-choice.ts'
import { contender } from '../support.ts'

const go = {
  name: 'go',
  title: 'Go',
  reference: 'go-json',
  contenders: ['go-json', 'go-sonic', 'go-protobuf'].map(contender),
  defaults: ['go-json', 'go-protobuf'],
  needs: [],
  fetches: null,
}

test('a language that is chosen alone takes part with its own choice, with named contenders with these', () => {
  expect(chosenOf(go, { lanes: [], codecs: ['json'] })).toEqual([])
  expect(chosenOf(go, { lanes: ['go'], codecs: ['json'] })).toEqual(['go-json', 'go-protobuf'])
  expect(chosenOf(go, { lanes: [], codecs: ['json', 'go-sonic'] })).toEqual(['go-sonic'])
})

test('choosing a language and giving it up touches no codecs', () => {
  expect(withChosen(go, go.defaults, { lanes: ['rust'], codecs: ['json'] })).toEqual({
    lanes: ['rust', 'go'],
  })
  expect(withChosen(go, [], { lanes: ['go'], codecs: ['json'] })).toEqual({ lanes: [blank] })
})

test('other contenders than its own choice are named, until they are its own choice again', () => {
  const more = ['go-json', 'go-sonic', 'go-protobuf']
  const named = withChosen(go, more, { lanes: ['go'], codecs: ['json'] })
  expect(named).toEqual({ lanes: ['go'], codecs: ['json', ...more] })
  expect(withChosen(go, go.defaults, { lanes: ['go'], codecs: named.codecs! })).toEqual({
    lanes: ['go'],
    codecs: ['json'],
  })
})

test('with the last language the codecs that stood beside it make way for the usual ones, unless they were chosen', () => {
  const beside = ['json', 'msgpackr']
  const removed = (...codecs: string[]) => withChosen(go, [], { lanes: ['go'], codecs }, beside)
  expect(removed('json', 'msgpackr', 'go-sonic')).toEqual({ lanes: [blank], codecs: [blank] })
  expect(removed('json', 'go-sonic')).toEqual({ lanes: [blank], codecs: ['json'] })
})

test('where no codec of JavaScript takes part, contenders stay named', () => {
  expect(withChosen(go, go.defaults, { lanes: ['go'], codecs: ['go-sonic'] }).codecs).toEqual(go.defaults)
})

test('a language is taken against the chosen reference, its own, or its first contender', () => {
  const named = (reference: string, ...own: string[]) =>
    referenceOfLane(go, { lanes: ['go'], codecs: ['json', ...own], reference })
  expect(named('json')).toBe('go-json')
  expect(named('go-sonic', 'go-json', 'go-sonic')).toBe('go-sonic')
  expect(named('json', 'go-sonic', 'go-protobuf')).toBe('go-sonic')
})
