import { type ComponentProps, lazy, Suspense } from 'react'
import { Skeleton } from '../ui/skeleton.tsx'
import { useNearViewport } from '../ui/use-near-viewport.ts'
import { useWidth } from '../ui/use-width.ts'
import { ninesChartHeight } from './nines-size.ts'

const loadChart = () => import('./nines-chart.tsx')
const NinesChart = lazy(loadChart)

/** Starts loading the chart library, for when it is likely to be needed soon. */
export function preloadCharts(): void {
  void loadChart()
}

/** The chart at the width that there is, once it is nearly in view. Its place is kept from the beginning. */
export function LazyNinesChart(props: Omit<ComponentProps<typeof NinesChart>, 'width'>) {
  const [box, width] = useWidth()
  const [place, near] = useNearViewport()
  return (
    <div ref={place}>
      <div ref={box} style={{ height: ninesChartHeight }} className="w-full overflow-hidden">
        {width > 0 && near && (
          <Suspense fallback={<Skeleton height={ninesChartHeight} label="chart" />}>
            <NinesChart {...props} width={width} />
          </Suspense>
        )}
      </div>
    </div>
  )
}
