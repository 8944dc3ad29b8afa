import { parseNinesRange } from '@wirebench/bench-core/report/scene/nines-range'
import { useId, useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'

interface Typed {
  readonly from: string
  readonly to: string
  /** The range that the address had when this was last looked at, and the one that was asked for here. */
  readonly seen: string | undefined
  readonly asked: string | undefined
}

/** The piece of the percentile axis that pictures show, for those who don't drag. */
export function NinesRangeFields({
  text,
  onChange,
}: {
  readonly text: string | undefined
  readonly onChange: (text: string | undefined) => void
}) {
  const id = useId()
  const [typed, setTyped] = useState(() => typedOf(text))
  // A range from elsewhere replaces what was typed; one that was asked for here must not, for typing goes on meanwhile.
  if (typed.seen !== text) setTyped(text === typed.asked ? { ...typed, seen: text } : typedOf(text))
  const { from, to } = typed
  const isEmpty = from.trim() === '' && to.trim() === ''
  const wanted = isEmpty ? undefined : `${from.trim() || '0'}-${to.trim()}`
  const isWrong = wanted !== undefined && parseNinesRange(wanted) === null
  const apply = () => {
    if (isWrong || wanted === text) return
    setTyped({ ...typed, asked: wanted })
    onChange(wanted)
  }
  const input = (label: string, value: string, change: (value: string) => void) => (
    <label className="flex items-center gap-1">
      {label}
      <input
        className="field w-20"
        inputMode="decimal"
        value={value}
        aria-invalid={isWrong}
        aria-describedby={`${id}-error`}
        onChange={({ target }) => change(target.value)}
        onBlur={apply}
        onKeyDown={(event) => event.key === 'Enter' && apply()}
      />
    </label>
  )
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-medium">Percentiles shown</legend>
      <div className="flex flex-wrap items-center gap-2">
        {input('from p', from, (value) => setTyped({ ...typed, from: value }))}
        {input('to p', to, (value) => setTyped({ ...typed, to: value }))}
        {text !== undefined && <Button onClick={() => onChange(undefined)}>Reset zoom</Button>}
      </div>
      <span id={`${id}-error`} className="text-worse empty:hidden">
        {isWrong ? 'Enter two percentiles below 100, the lower one first, such as 50 and 99.9.' : null}
      </span>
    </fieldset>
  )
}

function typedOf(text: string | undefined): Typed {
  const [from = '', to = ''] = (text ?? '').split('-')
  return { from, to, seen: text, asked: text }
}
