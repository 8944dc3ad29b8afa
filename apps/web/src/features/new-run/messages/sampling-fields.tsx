import { usualMaximumRounds } from '@wirebench/bench-core/model/options/run'
import { useOptions } from '@wirebench/bench-core/model/options/use'
import { useInAddress as addressedUse } from '@wirebench/bench-core/model/use/use-address'
import { TextField } from '../../../ui/controls/field.tsx'
import { useTyped } from '../../../ui/hooks/use-typed.ts'
import { More } from '../choices/more.tsx'
import { OptionFields } from '../choices/named-fields.tsx'
import { fieldsOf } from '../form/form-fields.ts'
import type { FormPartProps } from '../form/form-props.ts'

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
  const { values, shown, onChange } = props
  const rate = useTyped(qps, (text) => onChange({ qps: text === '' ? undefined : text }))
  const isNeeded = shown.has('qps') || fieldsOf(null, ...elsewhere).some((name) => shown.has(name))
  return (
    <More title="Rounds, name and margins" isNeeded={isNeeded}>
      <OptionFields
        {...props}
        of={null}
        except={elsewhere}
        special={{
          name: { placeholder: usualName },
          rounds: { note: roundsHelp(values.rounds) },
          maximumRounds: { placeholder: maxRounds(values.rounds) },
        }}
      >
        <TextField
          label="Your queries per second"
          inputMode="numeric"
          placeholder="1000"
          help="The report shows what they cost; you can change the number there."
          error={isRate(qps) ? undefined : `Give ${useOptions.requestsPerSecond.rule}.`}
          {...rate}
        />
      </OptionFields>
    </More>
  )
}

const elsewhere = ['suites', 'preset', 'workloads', 'sizes'] as const

/** Whether the report takes it as a rate; nothing leaves it to the report. */
export function isRate(text: string): boolean {
  return addressedUse({ qps: text }).refused.length === 0
}

/** What is done where nothing is said; nothing where the rounds aren't a number yet. */
function maxRounds(rounds: string): string {
  const most = usualMaximumRounds(Number(rounds))
  return most > 0 ? String(most) : ''
}

function roundsHelp(rounds: string): string | undefined {
  const count = Number(rounds)
  if (count === 1) return 'Warning: one round gives no confidence interval.'
  if (count === 2) return 'Warning: two rounds give very wide intervals.'
  return undefined
}
