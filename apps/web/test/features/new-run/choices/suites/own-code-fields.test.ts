import type { ChangeEvent, ReactElement } from 'react'
import { expect, test, vi } from 'vitest'
import { OwnCodeFields } from '../../../../../src/features/new-run/choices/suites/own-code-fields.tsx'
import { blank, formValues } from '../../../../../src/features/new-run/form/form-values.ts'
import type { NewRunSearch } from '../../../../../src/features/new-run/form/new-run-search.ts'
import { rendered } from '../../../../rendered.tsx'
import { catalogue } from '../../support.ts'

type Part = ReactElement<{ list: string }, (props: { list: string }) => ReactElement<Typed>>
type Typed = { onChange(event: ChangeEvent<HTMLInputElement>): void }

/** What the form is told when a text is typed into the field of a list. */
function typed(list: 'codecs' | 'lanes' | 'runtimeSettings', search: NewRunSearch, value: string): unknown {
  const onChange = vi.fn()
  const values = formValues(search, catalogue, null)
  const form = { catalogue: { ...catalogue, allowsCode: true }, values, errors: {}, onChange }
  const field = rendered(() => {
    const parts: readonly Part[] = OwnCodeFields(form).props.children
    return parts.map(({ type, props }) => [props.list, type(props)] as const)
  }).find(([name]) => name === list)![1]
  field.props.onChange({ target: { value } } as ChangeEvent<HTMLInputElement>)
  return onChange.mock.lastCall?.[0]
}

test('the form knows the paths of the user’s own code at once, beside the names that are chosen', () => {
  const search = { codecs: ['json', '/old.ts'] }
  expect(typed('codecs', search, '/home/me/mine.ts')).toEqual({ codecs: ['json', '/home/me/mine.ts'] })
  expect(typed('lanes', {}, '/home/me/a, /home/me/b')).toEqual({ lanes: ['/home/me/a', '/home/me/b'] })
})

test('what is typed without a folder lies where the server was started, and is no name', () => {
  expect(typed('codecs', { codecs: ['json'] }, 'mine.ts, lib/other.ts, json')).toEqual({
    codecs: ['json', './mine.ts', 'lib/other.ts', './json'],
  })
  expect(typed('runtimeSettings', { runtimeSettings: ['service'] }, '--a, default')).toEqual({
    runtimeSettings: ['service', '--a', './default'],
  })
})

test('the user’s own settings can be cleared where no others are chosen: the usual ones are measured again', () => {
  const cleared = typed('runtimeSettings', { runtimeSettings: ['--a'] }, '') as NewRunSearch
  expect(cleared).toEqual({ runtimeSettings: [blank] })
  expect(formValues(cleared, catalogue, null).runtimeSettings).toEqual(['service'])
})
