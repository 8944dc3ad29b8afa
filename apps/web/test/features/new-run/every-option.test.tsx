import { dimensionNames } from '@wirebench/bench-core/model/codec/dimensions'
import type { Option } from '@wirebench/bench-core/model/options/option/option'
import type { Catalogue } from '@wirebench/bench-core/model/report/contender'
import { describe, expect, test } from 'vitest'
import { emptyCatalogue, inEveryPreset } from '../../../../../packages/bench-core/test/fixtures/catalogue.ts'
import { cliCommand } from '../../../src/api/cli-command.ts'
import { PresetCards } from '../../../src/features/new-run/choices/preset-cards.tsx'
import { SuiteCards } from '../../../src/features/new-run/choices/suite-cards.tsx'
import { CodecFields } from '../../../src/features/new-run/choices/suites/codec-fields.tsx'
import { DatabaseFields } from '../../../src/features/new-run/choices/suites/database-fields.tsx'
import { ProtocolFields } from '../../../src/features/new-run/choices/suites/protocol-fields.tsx'
import { StorageFields } from '../../../src/features/new-run/choices/suites/storage-fields.tsx'
import { WorkloadCards } from '../../../src/features/new-run/choices/workload-cards.tsx'
import {
  type FieldName,
  fieldNames,
  formFields,
  isListName,
  on,
  textOfPart,
} from '../../../src/features/new-run/form/form-fields.ts'
import { at } from '../../../src/features/new-run/form/form-paths.ts'
import { formValues } from '../../../src/features/new-run/form/form-values.ts'
import { NewRunSearch } from '../../../src/features/new-run/form/new-run-search.ts'
import { noDatabase } from '../../../src/features/new-run/form/own-server.ts'
import { SamplingFields } from '../../../src/features/new-run/messages/sampling-fields.tsx'
import { parseSearch, stringifySearch } from '../../../src/pieces/search-text.ts'
import { markupOf } from '../../rendered.tsx'
import { contender, requestOf } from './support.ts'

/* What holds for every option, whoever adds one: it stands in the form, in its address, in the request and in the command. */
const { storage } = emptyCatalogue
const catalogue: Catalogue = {
  ...emptyCatalogue,
  codecs: ['json', 'bson'].map(contender),
  workloads: [
    {
      name: 'person',
      title: 'person',
      description: '',
      messageType: 'Person',
      size: { default: 20, minimum: 1, maximum: 100, meaning: 'phones' },
    },
  ],
  lanes: [
    {
      name: 'go',
      title: 'Go',
      reference: 'go-json',
      contenders: [contender('go-json')],
      defaults: ['go-json'],
      needs: ['go 1.24 or newer'],
      fetches: null,
    },
  ],
  codecsBesideLanes: ['json', 'bson'],
  codecPresets: inEveryPreset({ codecs: ['json', 'bson'], tests: [...dimensionNames] }),
  storage: {
    formats: [contender('jsonb-json')],
    presets: inEveryPreset({ ...storage.presets.quick, phases: ['insert', 'query-count', 'size-sweep'] }),
  },
}

test('empty fields of a service of one’s own say what it is measured with in each preset', () => {
  const placeholdersIn = (preset: 'smoke' | 'thorough') => {
    const values = formValues({ suites: ['protocol'], preset }, catalogue, null)
    const part = { catalogue, values, errors: {}, shown: new Set<string>(), onChange: () => {} }
    const html = markupOf(<ProtocolFields {...part} target={<p />} documents={null} hasOwnMessages={false} />)
    return [...html.matchAll(/placeholder="([^"]+)"/g)].map(([, text]) => text)
  }
  expect(placeholdersIn('smoke')).toEqual(['1, 10', 'none', '5s', '10'])
  expect(placeholdersIn('thorough')).toEqual(['1, 10', 'none', '120s', '10'])
})

/** The whole form, with whatever stands in it only where something else is chosen. */
function wholeForm(): string {
  const values = formValues(
    { suites: ['codec', 'storage', 'protocol'], untilDecided: on, workloads: ['person'] },
    catalogue,
    null,
  )
  const part = { catalogue, values, errors: {}, shown: new Set<string>(), onChange: () => {} }
  const database = <DatabaseFields {...part} isOwn database={noDatabase} onDatabase={() => {}} />
  return markupOf(
    <>
      <SuiteCards {...part} />
      <PresetCards chosen="quick" modified={false} estimates={undefined} onChoose={() => {}} />
      <SamplingFields {...part} qps="" usualName={undefined} />
      <WorkloadCards {...part} canBeNone={false} isWanted={false} />
      <CodecFields {...part} />
      <StorageFields {...part} messages={null} database={database} compressions={null} />
      <ProtocolFields {...part} target={null} documents={null} hasOwnMessages={false} />
    </>,
  )
}
const form = wholeForm()

function sampleOf({ schema, choices = [] }: Option): unknown {
  const items = [7, 50, 0.07, 'json', ...choices]
  const possible = [...items, true, ...items.map((item) => [item]), { fsync: 'off' }]
  return possible.find((value) => schema.safeParse(value).success)
}

const oneContender = {
  codecs: ['json'],
  formats: ['json'],
  storageReference: 'json',
  transports: ['json'],
  protocolReference: 'json',
}

describe.each(fieldNames)('the option %s', (name: FieldName) => {
  const { option, path, suite } = formFields[name]

  test('stands in the form, by its label', () => {
    expect(form.includes(`>${option.label}<`)).toBe(true)
  })

  test('is what the address says, in the request and in the command', () => {
    const value = sampleOf(option)
    expect(value).toBeDefined()
    const text = isListName(name) ? (value as string[]) : textOfPart(option, value)
    const suites = name === 'suites' ? (value as string[]) : [suite ?? 'codec']
    const address = stringifySearch({ ...oneContender, suites, untilDecided: on, [name]: text })
    const search = NewRunSearch.parse(parseSearch(address))
    const values = formValues(search, catalogue, null)
    expect(values[name]).toEqual(text)
    const request = requestOf(values)
    expect(at(request, path)).toEqual(value)
    if (option.flag !== undefined) expect(cliCommand(request)).toContain(` ${option.flag}`)
  })
})
