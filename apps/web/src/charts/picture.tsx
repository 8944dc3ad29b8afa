import { useQuery } from '@tanstack/react-query'
import { lazyRouteComponent } from '@tanstack/react-router'
import { layoutOf } from '@wirebench/bench-core/report/scene/drawing/layout'
import { useIdle } from '../ui/hooks/idle.ts'
import { useNearViewport } from '../ui/hooks/use-near-viewport.ts'
import { useSettled } from '../ui/hooks/use-settled.ts'
import { useWidth } from '../ui/hooks/use-width.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import type { PictureProps } from './recharts-picture.tsx'

const Chart = lazyRouteComponent(() => import('./recharts-picture.tsx'))

/**
 * A scene at the width that there is: at once where it is nearly in view, else once the page has settled and the
 * browser has nothing better to do, so that whoever keeps a picture of the whole page has all of it. Its place is kept from
 * the beginning.
 */
export function Picture(props: PictureProps) {
  const [box, width] = useWidth()
  const [place, near] = useNearViewport()
  const isIdle = useIdle()
  const { height } = layoutOf(props.scene, width)
  const isSettled = useSettled()
  const { isSuccess } = useQuery({ ...chartLibrary, enabled: near || isSettled })
  const isWanted = near || (isIdle && isSuccess)
  return (
    <div ref={place}>
      <div ref={box} style={{ height }} className="w-full overflow-hidden">
        {isWanted && !isSuccess && <Skeleton height={height} label="chart" />}
        {isWanted && isSuccess && width > 0 && <Chart {...props} width={width} />}
      </div>
    </div>
  )
}

/**
 * Loaded for the first chart, and there at once for those that are mounted while the page is laid out for print: what only
 * suspends is held back for 300 ms after its fallback was seen, which is most of the time that a report takes to open.
 */
export const chartLibrary = {
  queryKey: ['chart library'],
  queryFn: async () => {
    await Chart.preload?.()
    return true
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
} as const
