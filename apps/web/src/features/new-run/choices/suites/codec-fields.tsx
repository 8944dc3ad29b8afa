import { dimensionNames } from '@wirebench/bench-core/model/codec/dimensions'
import { isPathOfCode } from '@wirebench/bench-core/model/codec/own-code'
import { type LaneInfo, withLanguage } from '@wirebench/bench-core/model/report/contender'
import { suiteTitles } from '../../../../pieces/case/case-words.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import type { FormPartProps } from '../../form/form-props.ts'
import type { FormValues } from '../../form/form-values.ts'
import { chosenOf, referenceOfLane } from '../../form/lane-choice.ts'
import { More } from '../more.tsx'
import { OptionField } from '../named-fields.tsx'
import { ContenderChips, ContenderDetails } from './contender-choice.tsx'
import { LanguageFields } from './language-fields.tsx'
import { OwnCodeFields } from './own-code-fields.tsx'
import { SuiteSection } from './suite-section.tsx'

/** Which codecs are compared, and in what. */
export function CodecFields(props: FormPartProps) {
  const { catalogue, values, shown, onChange } = props
  const { lanes } = catalogue
  const named = lanes.filter((lane) => chosenOf(lane, values).length > 0)
  const contenders = { list: 'codecs', reference: 'reference', contenders: catalogue.codecs } as const
  const all = dimensionNames.length === values.tests.length
  const choose = (tests: readonly string[]) => onChange({ tests: [...tests] })
  return (
    <SuiteSection title={suiteTitles.codec}>
      <ContenderChips {...props} {...contenders} isLegendShown={false} />
      <More
        title="Dimensions, other languages and details"
        note={`${values.tests.length} of ${dimensionNames.length} dimensions`}
        isNeeded={
          shown.has('tests') ||
          shown.has('reference') ||
          shown.has('lanes') ||
          shown.has('runtimeSettings') ||
          named.length > 0 ||
          values.codecs.some(isPathOfCode)
        }
      >
        <div className="stack gap-2">
          <OptionField {...props} name="tests" />
          <p className="flex flex-wrap gap-2">
            <Button disabled={all} onClick={() => choose(dimensionNames)}>
              All of them
            </Button>
            <Button onClick={() => choose(['serialization', 'deserialization', 'payload'])}>
              Only speed and size
            </Button>
          </p>
        </div>
        <LanguageFields {...props} />
        <OptionField {...props} name="runtimeSettings" />
        <OwnCodeFields {...props} />
        <ContenderDetails
          {...props}
          {...contenders}
          contenders={[...catalogue.codecs, ...named.flatMap((lane) => lane.contenders.map(withLanguage))]}
          {...(named.length > 0 && { help: otherReferences(named, values) })}
        />
      </More>
    </SuiteSection>
  )
}

/** `Ratios are taken against it; in Go against encoding/json. …` */
function otherReferences(lanes: readonly LaneInfo[], values: FormValues): string {
  const own = lanes.map((lane) => {
    const reference = referenceOfLane(lane, values)
    const { title = reference } = lane.contenders.find(({ name }) => name === reference) ?? {}
    return `in ${lane.title} against ${title}`
  })
  return `Ratios are taken against it; ${own.join(', ')}. In a report you can choose any other.`
}
