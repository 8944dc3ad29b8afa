import type { Option } from '@wirebench/bench-core/model/options/option/option'
import { useOptions } from '@wirebench/bench-core/model/options/use'
import type { Report } from '@wirebench/bench-core/model/report/report'
import type { SuiteName } from '@wirebench/bench-core/model/run/run-spec'
import { presetOfSuites, type Use, usePresets } from '@wirebench/bench-core/model/use/use'
import {
  useInAddress as addressedUse,
  type UseAddress,
  useAddresses,
} from '@wirebench/bench-core/model/use/use-address'
import { TextField } from '../../../ui/controls/field.tsx'
import { Fold } from '../../../ui/controls/fold.tsx'
import { SelectField } from '../../../ui/controls/select-field.tsx'
import { useTyped } from '../../../ui/hooks/use-typed.ts'
import { sentence } from '../../../ui/sentence.ts'
import { useReportSearch } from '../use-report-search.ts'
import { useUse } from './use-of-page.ts'

type UseName = keyof typeof useOptions

/** What every service has, and what makes a difference only where a suite was measured that has it. */
const first: readonly UseName[] = ['requestsPerSecond', 'pricePerCoreMonth', 'pricePerGbMoved']
const numbersOf: Readonly<Record<SuiteName, readonly UseName[]>> = {
  codec: [
    'encodes',
    'decodes',
    'hops',
    'compressionAtEdge',
    'writes',
    'retentionDays',
    'replicas',
    'pricePerGbMonth',
  ],
  storage: ['writes', 'readsByKey', 'queries', 'retentionDays', 'replicas', 'pricePerGbMonth'],
  protocol: ['callers', 'hops', 'sloMs'],
  command: [],
}
const nothing = Object.fromEntries(useAddresses.map((address) => [address, undefined]))

/** How the reader's service uses the messages: a kind of service, and every number of it. */
export function UseFields({ report }: { readonly report: Report }) {
  const [, change] = useReportSearch()
  const { use, asked } = useUse(report)
  const { suites } = report.run.spec
  const more = [...new Set(suites.flatMap((suite) => numbersOf[suite]))]
  const preset = asked.use ?? report.run.spec.use?.use ?? presetOfSuites(suites)
  return (
    <div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] gap-x-4">
        <SelectField
          label="Your service"
          value={preset}
          options={Object.entries(usePresets).map(([id, { title }]) => ({ id, title }))}
          onChange={(chosen) => change({ ...nothing, use: chosen })}
        />
        {first.map((name) => (
          <UseField key={name} name={name} use={use} />
        ))}
      </div>
      <p className="mb-2 text-caption text-muted">
        {sentence(usePresets[preset].about)} Prices, and the costs that follow from them, are in your
        currency.
      </p>
      <Fold title="More about your service" note="messages per request, stored data, other prices">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] gap-x-4">
          {more.map((name) => (
            <UseField key={name} name={name} use={use} />
          ))}
        </div>
      </Fold>
    </div>
  )
}

/** The rate alone, where no answer asks for a use. */
export function RateField({ report }: { readonly report: Report }) {
  return <UseField name="requestsPerSecond" use={useUse(report).use} />
}

/** One number of it: what holds where nothing is typed stands in the field. */
function UseField({ name, use }: { readonly name: UseName; readonly use: Use }) {
  const [search, change] = useReportSearch()
  const option: Option = useOptions[name]
  const { label, note, choices, write, rule } = option
  const address = (option.address ?? name) as UseAddress
  const typed = useTyped(search[address] ?? '', (text) => change({ [address]: text || undefined }), restMs)
  const value = name === 'use' ? undefined : use[name]
  if (choices !== undefined)
    return (
      <SelectField
        label={label}
        value={String(value)}
        options={choices.map((id) => ({ id, title: id }))}
        onChange={(chosen) => change({ [address]: chosen })}
      />
    )
  const isRefused = addressedUse({ [address]: search[address] }).refused.length > 0
  return (
    <TextField
      label={label}
      inputMode="decimal"
      placeholder={value == null ? 'none' : write(value)}
      error={isRefused ? `Give ${rule}.` : undefined}
      {...(note === undefined ? {} : { help: note })}
      {...typed}
    />
  )
}

/** While somebody types, the answer stays. */
const restMs = 300
