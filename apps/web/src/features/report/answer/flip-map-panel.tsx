import { costsOf } from '@wirebench/bench-core/answer/costs/costs'
import {
  chosenAxes,
  flipAxesOf,
  flipCompressions,
  flipMap,
  mappedLayers,
} from '@wirebench/bench-core/answer/flip-map'
import { layerUse } from '@wirebench/bench-core/answer/layer-use'
import { languageTitle } from '@wirebench/bench-core/model/codec/languages'
import type { Report } from '@wirebench/bench-core/model/report/report'
import { decides } from '@wirebench/bench-core/model/run/decides'
import type { Use } from '@wirebench/bench-core/model/use/use'
import { flipScene } from '@wirebench/bench-core/report/scene/flip-map'
import { compressionTitle, flipAxisWords, flipSentences } from '@wirebench/bench-core/report/words/flip-words'
import { tooShort } from '@wirebench/bench-core/report/words/objection-text'
import { useMemo } from 'react'
import { Picture } from '../../../charts/picture.tsx'
import { HowToRead } from '../../../pieces/panel/how-to-read.tsx'
import { Panel } from '../../../pieces/panel/panel.tsx'
import { KindChip } from '../../../pieces/run/kind-chip.tsx'
import { SelectField } from '../../../ui/controls/select-field.tsx'
import { useEverything } from '../../../ui/hooks/everything.tsx'
import { useIdleSections } from '../page/use-idle-sections.ts'
import { useReportSearch } from '../use-report-search.ts'
import { useUse } from './use-of-page.ts'

type Axes = NonNullable<ReturnType<typeof chosenAxes>>

/** Where which codec is the cheapest for the reader’s service, and where that can’t be told: a map for each way of compression. */
export function FlipMapPanel({ report }: { readonly report: Report }) {
  const { use: asked } = useUse(report)
  const [{ flip, language }, change] = useReportSearch()
  const all = useMemo(() => (report.costs ?? costsOf(report)).layers, [report])
  const mapped = useMemo(() => mappedLayers(all), [all])
  const use = useMemo(() => (mapped[0] ? layerUse(mapped[0], all, asked) : asked), [mapped, all, asked])
  const languages = [...new Set(mapped.map(({ lane }) => languageTitle(lane)))]
  const shown = languages.find((name) => name === language) ?? languages[0]
  const layers = useMemo(() => mapped.filter(({ lane }) => languageTitle(lane) === shown), [mapped, shown])
  const known = useMemo(() => flipAxesOf(layers, use), [layers, use])
  const isDecisive = mapped.every(({ suite }) => decides(report.run.spec, suite))
  const axes = useMemo(
    () => (isDecisive ? chosenAxes(known, flip?.split(',')) : null),
    [isDecisive, known, flip],
  )
  const compressions = useMemo(() => flipCompressions(layers, use), [layers, use])
  // Each takes a while to work out: one by one, so that the page answers meanwhile.
  const due = useIdleSections(compressions.length)
  const { isMounted } = useEverything()
  const titled = (names: readonly (typeof known)[number][]) =>
    names.map((id) => ({ id, title: flipAxisWords[id].title }))
  return (
    <Panel
      title={`Where the answer changes${languages.length > 1 ? ` in ${shown}` : ''}`}
      id="flip-map"
      actions={<KindChip kind="modelled" />}
    >
      {axes === null ? (
        <p className="text-muted">
          {isDecisive
            ? 'A map needs a service that encodes or decodes and transfers messages.'
            : `There is no map: ${tooShort}.`}
        </p>
      ) : (
        <>
          <div className="mb-3 flex flex-wrap gap-x-4 gap-y-2">
            <SelectField
              label="Across"
              value={axes[0]}
              options={titled(known)}
              onChange={(across) => change({ flip: chosenAxes(known, [across, ...axes])?.join(',') })}
            />
            <SelectField
              label="Up"
              value={axes[1]}
              options={titled(known.filter((name) => name !== axes[0]))}
              onChange={(up) => change({ flip: `${axes[0]},${up}` })}
            />
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-6 wide:grid-cols-[repeat(auto-fit,minmax(26rem,1fr))]">
            {compressions.slice(0, isMounted ? undefined : due).map((compression) => (
              <CheapestMap key={compression} {...{ report, layers, use, axes, compression }} />
            ))}
          </div>
        </>
      )}
      <HowToRead anchor="answer">
        Each point shows the codec with the lowest monthly cost, with everything else as in your service.
        Areas are hatched where the 95 % interval of its difference from another codec includes 0. The rate is
        not an axis: cost is proportional to it, so it never changes the order. Runs with several message
        sizes have size as an axis; costs are interpolated logarithmically between the sizes, and nothing is
        drawn beyond them.
      </HowToRead>
    </Panel>
  )
}

function CheapestMap({
  report,
  layers,
  use,
  axes,
  compression,
}: {
  readonly report: Report
  readonly layers: Parameters<typeof flipMap>[0]
  readonly use: Use
  readonly axes: Axes
  readonly compression: Use['compressionAtEdge']
}) {
  const told = useMemo(() => {
    const map = flipMap(layers, { ...use, compressionAtEdge: compression }, axes)
    return map && { map, scene: flipScene(map, report.contenders) }
  }, [report, layers, use, axes, compression])
  if (told === null) return null
  return (
    <figure>
      <figcaption className="mb-2">
        <h3 className="font-semibold">{compressionTitle(told.map)}</h3>
        {flipSentences(told.map).map((sentence) => (
          <p key={sentence} className="max-w-[80ch]">
            {sentence}
          </p>
        ))}
      </figcaption>
      <Picture scene={told.scene} />
    </figure>
  )
}
