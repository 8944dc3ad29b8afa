import type { Report } from '../model/report/report.ts'
import type { RunsComparison } from '../model/report/runs-comparison.ts'
import { type OwnInputs, withOwnInputs } from '../report/document/own-inputs.ts'
import { comparisonHtml } from '../report/exports/comparison/comparison-html.ts'
import { comparisonMarkdown } from '../report/exports/comparison/comparison-markdown.ts'
import { reportHtml } from '../report/exports/report-html.ts'
import { reportJson } from '../report/exports/report-json.ts'
import { reportMarkdown } from '../report/exports/report-markdown.ts'
import { slim } from '../report/figures/slim.ts'
import type { Screen } from '../report/print/terminal.ts'
import { renderComparison } from '../report/terminal/comparison.ts'
import { renderShort } from '../report/terminal/short-report.ts'
import { renderReport } from '../report/terminal.ts'
import { printableValue } from '../report/words/printable.ts'

/** `short` and `full` are for a terminal, `html` is one page that needs nothing else, and `readReport` reads `json`. */
type Form = 'short' | 'full' | 'markdown' | 'html' | 'json'

/** How it is to look in a terminal. */
interface ScreenOptions {
  /** Its columns, 120 unless said. */
  readonly width?: number
  /** Whether to use colours; not unless said. */
  readonly color?: boolean
}

/** How a reader wants it: against another reference, with other margins, for another use. */
interface PrintOptions extends OwnInputs, ScreenOptions {}

/** A report, or a comparison of runs, as text; what a comparison goes by is said to `compare`. */
export function print(report: Report, form: Form, options?: PrintOptions): string
export function print(comparison: RunsComparison, form: Form, options?: ScreenOptions): string
export function print(what: Report | RunsComparison, form: Form, options: PrintOptions = {}): string {
  const { width = 120, color = false, ...own } = options
  return what.format === 'wirebench.report'
    ? printReport(what, form, { width, color }, own)
    : printComparison(what, form, { width, color })
}

function printReport(report: Report, form: Form, screen: Screen, own: OwnInputs): string {
  switch (form) {
    case 'short': {
      const shown = printableValue(slim(withOwnInputs(report, own)))
      return renderShort(shown, { ...screen, use: own.use, isSaved: false })
    }
    case 'full':
      return renderReport(printableValue(slim(withOwnInputs(report, own))), { ...screen, ...own })
    case 'markdown':
      return reportMarkdown(report, own)
    case 'html':
      return reportHtml(report, own)
    case 'json':
      return reportJson(report, own)
  }
}

function printComparison(comparison: RunsComparison, form: Form, screen: Screen): string {
  switch (form) {
    case 'short':
    case 'full': {
      const show = form === 'full' ? 'all' : 'relevant'
      return `${renderComparison(printableValue(comparison), { ...screen, show })}\n`
    }
    case 'markdown':
      return comparisonMarkdown(comparison)
    case 'html':
      return comparisonHtml(comparison)
    case 'json':
      return `${JSON.stringify(comparison)}\n`
  }
}
