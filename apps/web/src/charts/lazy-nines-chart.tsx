import { type ComponentProps, useEffect, useState } from 'react'
import { Skeleton } from '../ui/skeleton.tsx'
import { useNearViewport } from '../ui/use-near-viewport.ts'
import { useWidth } from '../ui/use-width.ts'
import type NinesChart from './nines-chart.tsx'
import { ninesChartHeight } from './nines-size.ts'

const loadChart = () => import('./nines-chart.tsx')

/** Starts loading the chart library, for when it is likely to be needed soon. */
export function preloadCharts(): void {
  // Whoever needs them says that they could not be had.
  loadChart().catch(() => {})
}

/** The chart at the width that there is, once it is nearly in view. Its place is kept from the beginning. */
export function LazyNinesChart(props: Omit<ComponentProps<typeof NinesChart>, 'width'>) {
  const [box, width] = useWidth()
  const [place, near] = useNearViewport()
  const Chart = useChart(near)
  return (
    <div ref={place}>
      <div ref={box} style={{ height: ninesChartHeight }} className="w-full overflow-hidden">
        {near && Chart === null && <Skeleton height={ninesChartHeight} label="chart" />}
        {width > 0 && Chart !== null && <Chart {...props} width={width} />}
      </div>
    </div>
  )
}

/**
 * The chart component once it is wanted and loaded. React's own `lazy` holds back what it reveals for 300 ms after a
 * fallback was seen, which is most of the time that a report takes to open.
 */
function useChart(wanted: boolean): typeof NinesChart | null {
  const [chart, setChart] = useState<typeof NinesChart | null>(null)
  useEffect(() => {
    if (!wanted) return
    let mounted = true
    loadChart().then(
      ({ default: loaded }) => mounted && setChart(() => loaded),
      (error: unknown) =>
        mounted &&
        setChart(() => {
          throw error
        }),
    )
    return () => {
      mounted = false
    }
  }, [wanted])
  return chart
}
