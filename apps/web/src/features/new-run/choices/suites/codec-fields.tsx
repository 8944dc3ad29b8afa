import {
  type Dimension,
  dimensionNames,
  isPathOfCode,
  type LaneInfo,
  namedSettings,
} from '@wirebench/bench-core/results'
import { suiteTitles } from '../../../../pieces/case/case-words.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import type { FormPartProps } from '../../form/form-props.ts'
import type { FormValues } from '../../form/form-values.ts'
import { chosenOf, referenceOfLane } from '../../form/lane-choice.ts'
import { More } from '../more.tsx'
import { ListField } from '../named-fields.tsx'
import { ContenderChips, ContenderDetails } from './contender-choice.tsx'
import { LanguageFields } from './language-fields.tsx'
import { OwnCodeFields } from './own-code-fields.tsx'
import { SuiteSection } from './suite-section.tsx'

const dimensions: Readonly<Record<Dimension, { readonly title: string; readonly note: string }>> = {
  serialization: { title: 'Serialization', note: 'time to encode a message' },
  deserialization: { title: 'Deserialization', note: 'time to decode a message' },
  payload: { title: 'Payload', note: 'bytes of an encoded message' },
  compressed: { title: 'Compressed', note: 'bytes and time with gzip, brotli and zstd' },
  dictionary: {
    title: 'With a dictionary',
    note: 'bytes and time with brotli and zstd and a shared dictionary',
  },
  cpu: { title: 'CPU', note: 'user and system time of a round trip' },
  memory: { title: 'Memory', note: 'allocated, retained and peak memory' },
  network: { title: 'Network', note: 'modelled transfer time over links of several kinds' },
  latency: { title: 'Latency under load', note: 'percentiles at 25 to 90 % of the capacity' },
  init: { title: 'Initialization', note: 'import, schema and first use in a cold process' },
  throughput: { title: 'Throughput', note: 'round trips per second' },
  stream: { title: 'Streams', note: 'up to 10,000 messages as one body' },
  schema: { title: 'Schema evolution', note: 'what other versions of a schema can read' },
}

const settings: Readonly<
  Record<(typeof namedSettings)[number], { readonly title: string; readonly note: string }>
> = {
  service: { title: 'As a service', note: 'what everything else is measured under' },
  default: { title: 'Node.js’s defaults', note: 'in a small process that keeps nothing it decodes' },
  'default-keeping': { title: 'Defaults, with a cache', note: 'in one that keeps recently decoded messages' },
}

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
          <ListField
            {...props}
            name="tests"
            options={dimensionNames.map((id) => ({ id, ...dimensions[id] }))}
          />
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
        <ListField
          {...props}
          name="runtimeSettings"
          options={namedSettings.map((id) => ({ id, ...settings[id] }))}
        />
        <OwnCodeFields {...props} />
        <ContenderDetails
          {...props}
          {...contenders}
          contenders={[...catalogue.codecs, ...named.flatMap((lane) => lane.contenders)]}
          {...(named.length > 0 && { help: otherReferences(named, values) })}
        />
      </More>
    </SuiteSection>
  )
}

/** `Ratios are taken against it; in Go against encoding/json (Go). …` */
function otherReferences(lanes: readonly LaneInfo[], values: FormValues): string {
  const own = lanes.map((lane) => {
    const reference = referenceOfLane(lane, values)
    const { title = reference } = lane.contenders.find(({ name }) => name === reference) ?? {}
    return `in ${lane.title} against ${title}`
  })
  return `Ratios are taken against it; ${own.join(', ')}. A report can be read against any other.`
}
