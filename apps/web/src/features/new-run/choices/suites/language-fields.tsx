import { fetchWords } from '@wirebench/bench-core/model/codec/lane'
import { codecOptions } from '@wirebench/bench-core/model/options/codec'
import type { LaneInfo } from '@wirebench/bench-core/model/report/contender'
import { CheckList } from '../../../../ui/controls/check-list.tsx'
import type { FormPartProps } from '../../form/form-props.ts'
import { chosenOf, referenceOfLane, withChosen } from '../../form/lane-choice.ts'
import { contenderOption } from './contender-choice.tsx'

/** Other languages, and which contenders of each take part. */
export function LanguageFields({ catalogue, values, errors, onChange }: FormPartProps) {
  const { lanes, codecsBesideLanes: beside } = catalogue
  const chosen = lanes.filter((lane) => chosenOf(lane, values).length > 0)
  const choose = (names: readonly string[]) => {
    const lane = lanes.find((known) => names.includes(known.name) !== chosen.includes(known))
    if (lane) onChange(withChosen(lane, chosen.includes(lane) ? [] : lane.defaults, values, beside))
  }
  return (
    <>
      <CheckList
        legend={codecOptions.lanes.label}
        help={codecOptions.lanes.note ?? ''}
        options={lanes.map((lane) => ({ id: lane.name, title: lane.title, note: needsOf(lane).join(' · ') }))}
        chosen={chosen.map(({ name }) => name)}
        error={errors.lanes}
        onChange={choose}
      />
      {chosen.map((lane) => (
        <CheckList
          key={lane.name}
          legend={`Contenders in ${lane.title}`}
          help={`${lane.title} ${needsOf(lane).join('; ')}.`}
          options={lane.contenders.map((contender) =>
            contenderOption(contender, referenceOfLane(lane, values)),
          )}
          chosen={chosenOf(lane, values)}
          atLeastOne
          onChange={(names) => onChange(withChosen(lane, names, values, beside))}
        />
      ))}
    </>
  )
}

function needsOf({ needs, fetches }: LaneInfo): string[] {
  return [
    `needs ${needs.join(' and ')}`,
    ...(fetches === null ? [] : [`a first build fetches ${fetchWords(fetches)}`]),
  ]
}
