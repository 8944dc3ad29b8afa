import { printable } from '@wirebench/bench-core/report/words/printable'
import { useTyped } from '../hooks/use-typed.ts'
import { SelectField } from './select-field.tsx'

/**
 * One of some words, or what holds where none is chosen: addresses leave that out. What an address asks for can be seen in any
 * case.
 */
export function OneOrUsual<Id extends string>({
  label,
  ids,
  value,
  titleOf = printable,
  usual = 'all',
  inline,
  onChange,
}: {
  readonly label: string
  readonly ids: readonly Id[]
  readonly value: Id | undefined
  readonly titleOf?: (id: Id) => string
  /** What it is called where none is chosen: a list that isn't narrowed down, say. */
  readonly usual?: string
  readonly inline?: boolean
  readonly onChange: (id: Id | undefined) => void
}) {
  const known = value === undefined || ids.includes(value) ? ids : [value, ...ids]
  return (
    <SelectField
      label={label}
      inline={inline}
      value={value ?? ''}
      options={[{ id: '', title: usual }, ...known.map((id) => ({ id, title: titleOf(id) }))]}
      onChange={(chosen) => onChange(known.find((id) => id === chosen))}
    />
  )
}

/** Choices of what an address holds, each by its own key. */
export function choicesOf<Search extends object>(search: Search, onChange: (part: Partial<Search>) => void) {
  return <Key extends keyof Search & string, Id extends string>(
    key: Key,
    label: string,
    ids: readonly Id[],
    words: { readonly titleOf?: (id: Id) => string; readonly usual?: string; readonly inline?: boolean } = {},
  ) => (
    <OneOrUsual
      key={key}
      label={label}
      ids={ids}
      value={search[key] as Id | undefined}
      onChange={(chosen) => onChange({ [key]: chosen } as unknown as Partial<Search>)}
      {...words}
    />
  )
}

/** A list narrowed down to what has all of these words. */
export function WordsField({
  label,
  text = '',
  placeholder,
  restMs = 0,
  onChange,
}: {
  readonly label: string
  readonly text: string | undefined
  readonly placeholder?: string
  /** For how long the typing rests before it is told: what a server is asked for needn't follow every key. */
  readonly restMs?: number
  readonly onChange: (text: string | undefined) => void
}) {
  const field = useTyped(text, (typed) => onChange(typed === '' ? undefined : typed), restMs)
  return (
    <label className="grid gap-1">
      <span className="font-medium">{label}</span>
      <input
        data-search
        type="search"
        className="field min-w-56 max-w-full"
        placeholder={placeholder}
        {...field}
      />
    </label>
  )
}

/** One of some numbers; one that the address has is offered too. */
export function NumberChoice({
  label,
  numbers,
  value,
  titleOf,
  onChange,
}: {
  readonly label: string
  readonly numbers: readonly number[]
  readonly value: number
  readonly titleOf: (value: number) => string
  readonly onChange: (value: number) => void
}) {
  return (
    <SelectField
      label={label}
      value={String(value)}
      options={[...new Set([...numbers, value])]
        .toSorted((a, b) => a - b)
        .map((number) => ({ id: String(number), title: titleOf(number) }))}
      onChange={(id) => onChange(Number(id))}
    />
  )
}
