import type { RunsComparison } from '../../../model/report/runs-comparison.ts'
import { type GateRules, judgeGate } from '../../compare/gate.ts'
import { gateText } from '../../compare/words/gate-words.ts'
import { comparisonDocument, comparisonTitle } from '../../document/comparison.ts'
import { markdownComment, markdownText } from '../../print/markdown.ts'

const maxRows = 50

/** A comparison as a comment on a pull request: what the gate says, what changed in sum, and the relevant cases. */
export function comparisonMarkdown(comparison: RunsComparison, rules?: GateRules): string {
  const gate = rules ? [`**Gate ${markdownText(gateText(judgeGate(comparison, rules)))}**`] : []
  return markdownComment(comparisonTitle(comparison), comparisonDocument(comparison, { most: maxRows }), gate)
}
