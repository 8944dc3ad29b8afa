import { parseRate, rateRule } from '@wirebench/bench-core/results'
import { SwitchField } from '../../ui/check-list.tsx'
import { TextField } from '../../ui/field.tsx'
import { useTyped } from '../../ui/use-typed.ts'
import type { FormPartProps } from './form-props.ts'
import { blank, on } from './form-values.ts'
import { TypedField } from './typed-field.tsx'

/** How the run is called, and how often everything is measured. */
export function SamplingFields({
  qps,
  usualName,
  ...props
}: FormPartProps & {
  /** The user's own rate, as it was typed. */
  readonly qps: string
  /** What the run is called where nothing is typed; undefined as long as it isn't known. */
  readonly usualName: string | undefined
}) {
  const { values, onChange } = props
  const isOpen = values.untilDecided === on
  const rate = useTyped(qps, (text) => onChange({ qps: text === '' ? undefined : text }))
  return (
    <div className="grid gap-4 rail:grid-cols-[2fr_1fr_1fr]">
      <TypedField
        {...props}
        name="name"
        label="Name"
        isNumeric={false}
        help="Left empty, the run is named after its preset, what it compares and the messages."
        placeholder={usualName}
      />
      <TypedField {...props} name="rounds" label="Rounds" help={roundsHelp(values.rounds)} />
      <TypedField {...props} name="seed" label="Seed" help="The same seed makes the same messages." />
      <SwitchField
        label="Until decided"
        help="Adds rounds until every comparison of the mean is decided, and corrects for looking more than once."
        checked={isOpen}
        onChange={(checked) => onChange({ untilDecided: checked ? on : blank })}
      />
      {isOpen && (
        <TypedField
          {...props}
          name="maximumRounds"
          label="At most"
          placeholder={mostRounds(values.rounds)}
          help="Rounds; it ends there in any case."
        />
      )}
      <TextField
        label="Your queries per second"
        inputMode="numeric"
        placeholder="1000"
        help="The report says what they cost; it can be changed there."
        error={isRate(qps) ? undefined : `Give ${rateRule}.`}
        {...rate}
      />
    </div>
  )
}

/** Whether it can be a rate; nothing leaves it to the report. */
export function isRate(text: string): boolean {
  return text === '' || parseRate(text) !== null
}

/** What is done where nothing is said; nothing where the rounds aren't a number yet. */
function mostRounds(rounds: string): string {
  const most = Math.min(200, 4 * Number(rounds))
  return most > 0 ? String(most) : ''
}

function roundsHelp(rounds: string): string {
  const count = Number(rounds)
  if (count === 1) return 'Warning: one round gives no confidence interval.'
  if (count === 2) return 'Warning: two rounds give very wide intervals.'
  return 'Fresh processes each; more rounds, narrower intervals.'
}
