import { costsOf, flipMap, flipScene, type Report } from '@wirebench/bench-core/results'
import { useMemo } from 'react'
import { Picture } from '../../charts/picture.tsx'
import { HowToRead } from '../../ui/how-to-read.tsx'
import { KindChip } from '../../ui/kind-chip.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useUse } from './use-of-page.ts'

/** Where which codec is the cheapest for the reader’s service, and where that can’t be told. */
export function FlipMapPanel({ report }: { readonly report: Report }) {
  const { use } = useUse(report)
  const scene = useMemo(() => {
    const map = flipMap((report.costs ?? costsOf(report)).layers, use)
    return map && flipScene(map, report.contenders)
  }, [report, use])
  return (
    <Panel title="What would turn it round" id="flip-map" actions={<KindChip kind="modelled" />}>
      {scene === null ? (
        <p className="text-muted">
          A map needs a service that encodes or decodes, and moves what it encodes.
        </p>
      ) : (
        <figure>
          <figcaption className="mb-2 max-w-[80ch]">{scene.title}.</figcaption>
          <Picture scene={scene} />
        </figure>
      )}
      <HowToRead anchor="answer">
        In each place the codec with the lowest cost a month, everything else as your service has it. Hatched
        is where the 95 % interval of its difference to another one holds 0. The rate isn’t an axis: cost is
        proportional to it, so it turns nothing round. Runs of several sizes of message have these below;
        between them costs are interpolated in logarithms, beyond them nothing is drawn.
      </HowToRead>
    </Panel>
  )
}
