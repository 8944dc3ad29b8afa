import { MessageSuite } from '@wirebench/bench-core/model/run/run-spec'
import { suiteTitles } from '../../../pieces/case/case-words.ts'
import { ChoiceCard } from '../../../ui/controls/choice-card.tsx'
import { FieldError } from '../../../ui/controls/field.tsx'
import { formFields } from '../form/form-fields.ts'
import type { FormPartProps } from '../form/form-props.ts'

const questions: Readonly<Record<MessageSuite, string>> = {
  codec: 'What do JSON, Protobuf, MessagePack and others cost to encode, decode and send?',
  storage: 'Protobuf in bytea or JSON in jsonb? From insert to disk.',
  protocol: 'HTTP or a binary protocol? One request at a time and under load.',
}

/** What is compared: each suite adds its own part of the form. */
export function SuiteCards({ values, errors, onChange }: FormPartProps) {
  const toggle = (name: MessageSuite) => {
    const chosen = MessageSuite.options.filter((suite) => values.suites.includes(suite) !== (suite === name))
    onChange({ suites: chosen, rounds: undefined })
  }
  return (
    <fieldset aria-describedby="suites-error">
      <legend className="sr-only">{formFields.suites.option.label}</legend>
      <div className="grid gap-3 rail:grid-cols-3">
        {MessageSuite.options.map((name) => {
          const isChosen = values.suites.includes(name)
          return (
            <ChoiceCard
              key={name}
              type="checkbox"
              title={suiteTitles[name]}
              checked={isChosen}
              disabled={isChosen && values.suites.length === 1}
              onChange={() => toggle(name)}
            >
              <span className="text-muted">{questions[name]}</span>
            </ChoiceCard>
          )
        })}
      </div>
      <p id="suites-error">
        <FieldError error={errors.suites} />
      </p>
    </fieldset>
  )
}
