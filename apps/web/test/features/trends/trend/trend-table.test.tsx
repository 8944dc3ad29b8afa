import type { Trend } from '@wirebench/bench-core/model/report/trends'
import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { TrendTable } from '../../../../src/features/trends/trend/trend-table.tsx'
import { rendered } from '../../../rendered.tsx'

test('a long table is sorted as a whole, of which the first rows are shown', () => {
  const points = Array.from({ length: 101 }, (_, index) => ({ id: String(index), code: null }))
  const trend = { metric: { title: 'mean time' }, caseId: 'it', points } as unknown as Trend
  const { props } = rendered(() => TrendTable({ trend, of: 'figure', onChoose: () => {} })) as ReactElement<{
    readonly children: readonly ReactElement<{ readonly rows: readonly unknown[]; readonly most?: number }>[]
  }>
  const { rows, most } = props.children[0]!.props
  expect([rows.length, most]).toEqual([101, 100])
})
