/** Known before the chart itself is loaded, so that nothing moves when it comes. */
export const ninesChartHeight = 320
