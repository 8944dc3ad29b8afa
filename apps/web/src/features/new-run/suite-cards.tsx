import { SuiteName } from '@wirebench/bench-core/results'
import { clsx } from 'clsx'
import { FieldError } from '../../ui/field.tsx'
import type { FormPartProps } from './form-props.ts'

const suites: Readonly<Record<SuiteName, { readonly title: string; readonly question: string }>> = {
  codec: {
    title: 'Codecs',
    question: 'What do JSON, Protobuf, MessagePack and others cost to encode, decode and carry?',
  },
  storage: {
    title: 'Storage',
    question: 'Protobuf in bytea or JSON in jsonb? From the insert down to the disk.',
  },
  protocol: {
    title: 'Protocols',
    question: 'HTTP or a binary protocol? One request at a time and under load.',
  },
}

/** The suites by the names that people know. */
export const suiteTitles: Readonly<Record<SuiteName, string>> = {
  codec: suites.codec.title,
  storage: suites.storage.title,
  protocol: suites.protocol.title,
}

/** What is compared: each suite adds its own part of the form. */
export function SuiteCards({ catalogue, values, errors, onChange }: FormPartProps) {
  const offered = SuiteName.options.filter(
    (name) => catalogue.suites?.some((suite) => suite.name === name) ?? name === 'codec',
  )
  const toggle = (name: SuiteName) => {
    const chosen = offered.filter((suite) => values.suites.includes(suite) !== (suite === name))
    onChange({ suites: chosen.length === 1 && chosen[0] === 'codec' ? undefined : chosen, rounds: undefined })
  }
  return (
    <fieldset aria-describedby="suites-error">
      <legend className="mb-2 font-medium">What to compare</legend>
      <div className="grid gap-3 rail:grid-cols-3">
        {offered.map((name) => {
          const isChosen = values.suites.includes(name)
          return (
            <label
              key={name}
              className={clsx(
                'grid content-start gap-1 rounded-panel border p-3',
                'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary',
                isChosen ? 'border-primary bg-better-bg' : 'border-control hover:bg-surface',
              )}
            >
              <span className="flex items-center gap-2 font-medium">
                <input
                  type="checkbox"
                  checked={isChosen}
                  disabled={isChosen && values.suites.length === 1}
                  onChange={() => toggle(name)}
                />
                {suites[name].title}
              </span>
              <span className="text-muted">{suites[name].question}</span>
            </label>
          )
        })}
      </div>
      <p id="suites-error">
        <FieldError error={errors.suites} />
      </p>
    </fieldset>
  )
}
