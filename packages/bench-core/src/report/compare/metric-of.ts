import { metricInfos } from '../../model/metrics/index.ts'
import type { MetricInfo } from '../../model/metrics/metric-info.ts'
import type { RunsComparison } from '../../model/report/runs-comparison.ts'

/** The metric of a comparison with its words. */
export function metricOf({ metric }: Pick<RunsComparison, 'metric'>): MetricInfo {
  const known = Object.hasOwn(metricInfos, metric.name) ? metricInfos[metric.name] : undefined
  return {
    kind: 'measured',
    words: metric.better === 'lower' ? { better: 'less', worse: 'more' } : { better: 'more', worse: 'less' },
    ...known,
    title: metric.title,
    unit: metric.unit,
    better: metric.better,
    compared: metric.compared,
  }
}
