import type { RunsComparison } from '@wirebench/bench-core/results'
import { SelectField } from '../../ui/select-field.tsx'
import { rowChoices } from './compare-rows.ts'
import {
  type CompareSearch,
  type RowGrouping,
  type RowOrder,
  rowGroupings,
  rowOrders,
  type ShownChoice,
  shownChoices,
} from './compare-search.ts'

const shownTitles: Readonly<Record<ShownChoice, string>> = {
  relevant: 'relevant',
  regressions: 'regressions',
  improvements: 'improvements',
  'no-change': 'no change',
  inconclusive: 'inconclusive',
  'not-comparable': 'not comparable',
  'not-judged': 'not judged',
  'one-sided': 'only in one run',
  all: 'all',
}
const orderTitles: Readonly<Record<RowOrder, string>> = {
  significance: 'significance',
  change: 'size of the change',
  name: 'name',
}
const groupTitles: Readonly<Record<RowGrouping, string>> = {
  suite: 'suite',
  operation: 'operation',
  contender: 'contender',
  none: 'nothing',
}
const effects = [2, 3, 5, 10, 20, 50]

/** Which cases are looked at, in which metric and order. */
export function FilterBar({
  comparison,
  search,
  onChange,
}: {
  readonly comparison: RunsComparison
  readonly search: CompareSearch
  readonly onChange: (part: Partial<CompareSearch>) => void
}) {
  const choices = rowChoices(comparison.rows)
  const min = search.min ?? effects[0]!
  const others = comparison.runs.filter(({ isBase }) => !isBase)
  const titled = <Id extends string>(ids: readonly Id[], titles: Readonly<Record<Id, string>>) =>
    ids.map((id) => ({ id, title: titles[id] }))
  return (
    <search aria-label="Filter the cases" className="flex flex-wrap items-end gap-3">
      <SelectField
        label="Show"
        value={search.show ?? 'relevant'}
        options={titled(shownChoices, shownTitles)}
        onChange={(id) => onChange({ show: oneOf(shownChoices, id, 'relevant') })}
      />
      {others.length > 1 && (
        <SelectField
          label="In"
          value={others.find(({ id, shortId }) => [id, shortId].includes(search.in ?? ''))?.shortId ?? ''}
          options={[
            { id: '', title: 'any run' },
            ...others.map(({ letter, shortId }) => ({ id: shortId, title: letter })),
          ]}
          onChange={(id) => onChange({ in: id === '' ? undefined : id })}
        />
      )}
      <SelectField
        label="Metric"
        value={comparison.metric.name}
        options={metricOptions(comparison)}
        onChange={(metric) => onChange({ metric: metric === 'nsPerOperation' ? undefined : metric })}
      />
      {comparison.metric.compared === 'per-round' && choices.contender.length > 1 && (
        <SelectField
          label="Ratios to"
          value={search.reference ?? ''}
          options={[
            { id: '', title: 'the runs’ reference' },
            ...choices.contender.map((id) => ({ id, title: id })),
          ]}
          onChange={(id) => onChange({ reference: id === '' ? undefined : id })}
        />
      )}
      <SelectField
        label="Smallest effect"
        value={String(min)}
        options={[...new Set([...effects, min])]
          .toSorted((a, b) => a - b)
          .map((percent) => ({ id: String(percent), title: `${percent} %` }))}
        onChange={(id) => onChange({ min: Number(id) === effects[0] ? undefined : Number(id) })}
      />
      <SelectField
        label="Sort by"
        value={search.sort ?? 'significance'}
        options={titled(rowOrders, orderTitles)}
        onChange={(id) => onChange({ sort: oneOf(rowOrders, id, 'significance') })}
      />
      <SelectField
        label="Group by"
        value={search.group ?? 'suite'}
        options={titled(rowGroupings, groupTitles)}
        onChange={(id) => onChange({ group: oneOf(rowGroupings, id, 'suite') })}
      />
      {(['suite', 'operation', 'contender', 'workload'] as const).map((field) =>
        choices[field].length < 2 ? null : (
          <SelectField
            key={field}
            label={`${field.slice(0, 1).toUpperCase()}${field.slice(1)}`}
            value={search[field] ?? ''}
            options={[{ id: '', title: 'all' }, ...choices[field].map((id) => ({ id, title: id }))]}
            onChange={(id) => onChange({ [field]: id === '' ? undefined : id })}
          />
        ),
      )}
      <label className="grid gap-1">
        <span className="font-medium">Cases with</span>
        <input
          data-search
          type="search"
          className="field w-48 max-w-full"
          placeholder="decode person"
          value={search.q ?? ''}
          onChange={({ target }) => onChange({ q: target.value === '' ? undefined : target.value })}
        />
      </label>
    </search>
  )
}

function metricOptions({ metrics, metric }: RunsComparison) {
  const known = metrics.map(({ name, title }) => ({ id: name, title }))
  return known.some(({ id }) => id === metric.name)
    ? known
    : [{ id: metric.name, title: metric.title }, ...known]
}

/** The word, or nothing where it is the default: addresses leave defaults out. */
function oneOf<Word extends string>(words: readonly Word[], id: string, usual: Word): Word | undefined {
  const found = words.find((word) => word === id)
  return found === usual ? undefined : found
}
