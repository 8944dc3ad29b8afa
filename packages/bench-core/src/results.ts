/** The pure door: what reads a run and its report, free of Node.js, so that a browser can use it. Each name is needed outside. */
export { firstFew } from '@wirebench/proto-schema/first-few'
export { nearNames } from '@wirebench/proto-schema/near-names'
export { answerOf } from './answer/answer.ts'
export type { Answer } from './answer/answer-types.ts'
export { costsOf } from './answer/costs/costs.ts'
export { chosenAxes, flipAxesOf, flipCompressions, flipMap, mappedLayers } from './answer/flip-map.ts'
export { layerUse } from './answer/layer-use.ts'
export { useOfRun } from './answer/use-of-run.ts'
export { dimensionNames } from './model/codec/dimensions.ts'
export { fetchSentence, fetchWords, ToFetch } from './model/codec/lane.ts'
export { languageOf, languagesOf, languageTitle } from './model/codec/languages.ts'
export { isPathOfCode, noCodeHere } from './model/codec/own-code.ts'
export { isNamedSettings, usualSettings } from './model/codec/runtime-settings.ts'
export { benchCommand, scriptRunner } from './model/commands.ts'
export { type ConfigFile, configFileName } from './model/config/config-file.ts'
export { checkConfig } from './model/config/config-mistake.ts'
export { duelOf, type Meeting, meetingOf } from './model/duel/duel-sides.ts'
export { type ExitCode, WirebenchError, type WirebenchErrorCode } from './model/errors.ts'
export { type KnownAgent, meantBy, readPlace } from './model/machine/agent.ts'
export { quietShare } from './model/machine/quiet.ts'
export type { DataSource } from './model/messages/data-source.ts'
export { type InferredSchema, remarkWords } from './model/messages/inferred-schema.ts'
export {
  CodecPreflight,
  FieldBytes,
  FieldNode,
  isOwnWorkload,
  MessageTypeChoice,
  OwnManifest,
  OwnMessages,
  Preflight,
  PreflightAnswer,
  workloadTitle,
} from './model/messages/own-messages.ts'
export { ServerTables, TableSample } from './model/messages/table-sample.ts'
export { isMessageSize, metricInfos } from './model/metrics/index.ts'
export { type MetricInfo, resourceWords } from './model/metrics/metric-info.ts'
export { allSuitesOptions } from './model/options/all-suites.ts'
export { codecOptions } from './model/options/codec.ts'
export { duelOptions } from './model/options/duel.ts'
export { gateOptions } from './model/options/gate.ts'
export { marginOptions } from './model/options/margins.ts'
export { messagesOptions } from './model/options/messages.ts'
export { commandWords } from './model/options/option/command-line.ts'
export { listOf, listText } from './model/options/option/list-text.ts'
export {
  type Addresses,
  askedIn,
  type Option,
  optionsFor,
  readTexts,
  usualOf,
} from './model/options/option/option.ts'
export { fromUrl, pgUrl } from './model/options/option/words.ts'
export { mayLoadTarget, ownServiceOptions, protocolOptions } from './model/options/protocol.ts'
export { linkIn, readingOptions } from './model/options/reading.ts'
export { retentionOptions } from './model/options/retention.ts'
export { runOptions, samplingOptions, usualMaximumRounds } from './model/options/run.ts'
export { startOptions } from './model/options/start.ts'
export { storageOptions } from './model/options/storage.ts'
export { useOptions } from './model/options/use.ts'
export { isPackaged } from './model/packaged.ts'
export { parseJson } from './model/parse-json.ts'
export { presets } from './model/presets.ts'
export { isEchoed, ladderOperations, protocolCells } from './model/protocol/protocol-cells.ts'
export {
  coarseSweepRates,
  sweepRates,
} from './model/protocol/protocol-loads.ts'
export {
  isRpc,
  ownOperations,
  ProtocolCell,
  ProtocolOperation,
  ProtocolSpec,
  ProtocolTarget,
  protocolOperations,
} from './model/protocol/protocol-spec.ts'
export { isSameContender } from './model/protocol/same-contender.ts'
export { sharedCells } from './model/protocol/shared-cells.ts'
export {
  describedTarget,
  exampleDescription,
  exampleRpcDescription,
  isOwnMachine,
  parseTargetDescription,
  parseTargetUrl,
  type TargetDescription,
} from './model/protocol/target-description.ts'
export { TargetExamination } from './model/protocol/target-examination.ts'
export { secretHeaders } from './model/protocol/target-secrets.ts'
export { AcrossMachines } from './model/report/across-machines.ts'
export { CaseDetail, CaseHistogram } from './model/report/case-detail.ts'
export { type CaseGroup, CaseKey, caseGroupId, caseId } from './model/report/case-key.ts'
export {
  Catalogue,
  ContenderInfo,
  Encoding,
  type LaneInfo,
  TransportInfo,
  withLanguage,
} from './model/report/contender.ts'
export { percentileProbabilities } from './model/report/percentile-probabilities.ts'
export {
  Comparison,
  Latency,
  Metric,
  type PercentileName,
  percentileNames,
  Report,
  ReportCase,
  VerdictWord,
} from './model/report/report.ts'
export {
  ChangeSummary,
  ChangeWord,
  ComparedCell,
  ComparedFigure,
  ComparedRow,
  ComparedRun,
  EnvironmentDifference,
  LeftOutRun,
  maxComparedRuns,
  RunsComparison,
} from './model/report/runs-comparison.ts'
export {
  LevelShift,
  OverviewCase,
  OverviewRun,
  Trend,
  TrendBand,
  TrendChange,
  TrendOverview,
  TrendPoint,
} from './model/report/trends.ts'
export { isOnOwnServer, lackText, needsOf } from './model/run/agent-needs.ts'
export { decides } from './model/run/decides.ts'
export { endingBy, Interruption } from './model/run/end-reason.ts'
export type { MachineRecord } from './model/run/machine-record.ts'
export { forEachFigure, sliceFigures } from './model/run/recorded/slice-figures.ts'
export { isActive, RecordedEvent, RunEvent, RunStateName, SlicesMeasured } from './model/run/run-event.ts'
export { newRunId } from './model/run/run-id.ts'
export { maxTags, Retention, RunMarks } from './model/run/run-marks.ts'
export { runName } from './model/run/run-name.ts'
export type { ProtocolRequest } from './model/run/run-request.ts'
export {
  MessageSuite,
  opponentOf,
  PresetName,
  possibleReferences,
  presetNames,
  RunRequest,
  RunSpec,
  referenceOf,
  SuiteName,
  specAsRead,
} from './model/run/run-spec.ts'
export { RunOrderName, RunSummary } from './model/run/run-summary.ts'
export {
  DatabaseExamination,
  embeddedCompressions,
  fieldPhases,
  formatPhases,
  PgSettings,
  StoragePhase,
  StorageServer,
  storagePhases,
} from './model/storage/storage-spec.ts'
export { explainSystemError } from './model/system-errors.ts'
export { counted } from './model/text/counted.ts'
export { listed } from './model/text/listed.ts'
export { marginsOf } from './model/use/margins.ts'
export { AskedUse, presetOfSuites, type Use, usePresets } from './model/use/use.ts'
export { addressOfUse, type UseAddress, useAddresses, useInAddress } from './model/use/use-address.ts'
export type { Warning } from './model/warning.ts'
export {
  type AnswerBlock,
  type AnswerPart,
  answerDocument,
  choicesInView,
  partHeadline,
  sentenceText,
} from './report/answer/answer-document.ts'
export { caseVerdicts } from './report/case/case-verdicts.ts'
export { metricOf } from './report/compare/metric-of.ts'
export {
  countedWords,
  isShownCell,
  type ShownRows,
  showing,
  shownRowsNames,
  shownSummaries,
} from './report/compare/shown-rows.ts'
export {
  caseTitle,
  cellWords,
  changeMarks,
  changeWords,
  countedChanges,
  formatChange,
  formatChangeInterval,
  formatChangeInWords,
  meanColumn,
  rangeText,
} from './report/compare/words/change-text.ts'
export { causeText } from './report/compare/words/explanation.ts'
export { rowTitles } from './report/compare/words/row-titles.ts'
export { acrossDocument } from './report/document/across-machines.ts'
export { caseFiguresTable, caseStatisticsTable } from './report/document/case-figures.ts'
export { reportDocument } from './report/document/document.ts'
export { findingsOf } from './report/document/findings.ts'
export { openingLines } from './report/document/opening-lines.ts'
export { withOwnNumbers } from './report/document/own-inputs.ts'
export { sureLine } from './report/document/power-line.ts'
export { caseTable } from './report/document/sections/case-table.ts'
export { comparedTitle, comparisonsSection } from './report/document/sections/comparisons.ts'
export { sweepTable } from './report/document/sections/curves.ts'
export { figuresTable } from './report/document/sections/figures.ts'
export { acrossMarkdown } from './report/exports/across-files.ts'
export { duelAgainCommand } from './report/exports/command-duel.ts'
export { comparisonMarkdown } from './report/exports/comparison/comparison-markdown.ts'
export { fileToImport, largestReportBytes } from './report/exports/read-report.ts'
export {
  initialRunState,
  type LiveBlock,
  type LiveCase,
  type LogLine,
  logLinesKept,
  type RunState,
  reduceRun,
} from './report/figures/run-state.ts'
export { abilityWords } from './report/judge/doubts/ability.ts'
export { casesNamed, type DoubtKind, doubtCount, doubtKinds } from './report/judge/doubts/doubts.ts'
export { meanOver } from './report/judge/doubts/mean-population.ts'
export { tooBusyLine } from './report/judge/doubts/too-busy.ts'
export { firstLooks } from './report/judge/verdicts/first-look.ts'
export { cellText as documentCellText } from './report/print/cell-text.ts'
export { partBars } from './report/print/part-bars.ts'
export { bare, linearTicks, logTicks, type ScaleChoice } from './report/scene/axis.ts'
export { type Bar, type BarPart, placedParts } from './report/scene/bars.ts'
export { widthOfText } from './report/scene/drawing/labels.ts'
export { areaPaths, intervalPath, type Layout, layoutOf, rowLabel } from './report/scene/drawing/layout.ts'
export { type FigureScale, figureScale, plainFigure } from './report/scene/figure-scale.ts'
export { flipScene } from './report/scene/flip-map.ts'
export { type HistogramBar, type HistogramPicture, histogramPicture } from './report/scene/histogram.ts'
export {
  type NinesData,
  type NinesInput,
  type NinesRow,
  ninesRows,
  ninesScene,
  ninesSummary,
} from './report/scene/nines.ts'
export {
  type NinesRange,
  ninesRangeText,
  ninesWithin,
  parseNinesRange,
  rangeBetween,
} from './report/scene/nines-range.ts'
export { type RatioRow, ratioScene } from './report/scene/ratios.ts'
export type { Axis, Scene, SceneSeries, Tick } from './report/scene/scene.ts'
export {
  type Marker,
  markerOutlines,
  type Pattern,
  patternStrokes,
  type SeriesStyle,
  seriesStyles,
} from './report/scene/series-style.ts'
export {
  type Sweep,
  sweepMetrics,
  sweepScene,
  sweepsOf,
  usualMetric,
} from './report/scene/sweeps.ts'
export { ownLink } from './report/suites/codec/network.ts'
export { dimensionRows, evolutionRow } from './report/suites/codec/scorecard/dimension-rows.ts'
export { sizeBars } from './report/suites/codec/size-bars.ts'
export type { Section } from './report/tables/section.ts'
export {
  type Cell,
  contenderIn,
  type Figure,
  isFigure,
  isJudged,
  notesText,
  type ReportTable,
  type Toned,
} from './report/tables/table.ts'
export { canShift, messageChangesOf, newestOfSuites } from './report/trends/trend-overview.ts'
export { aloneText, baselineName, othersText } from './report/trends/trend-words.ts'
export { whyAbsent } from './report/words/case/absent-words.ts'
export { groupTitles } from './report/words/case/case-title.ts'
export {
  metricTitle,
  operationTitle,
  parametersText,
  parameterTitle,
  parameterValue,
} from './report/words/case/parameter-words.ts'
export { codeWords } from './report/words/environment/code-words.ts'
export { placementText } from './report/words/environment/placement-words.ts'
export { failureText } from './report/words/failure-text.ts'
export { compressionTitle, flipAxisWords, flipSentences } from './report/words/flip-words.ts'
export { formatFigure } from './report/words/format/figure.ts'
export {
  cantTell,
  decimalsFor,
  decimalsOf,
  fixed,
  formatBytes,
  formatCount,
  formatDuration,
  formatEstimatedRatio,
  formatInTimeUnit,
  formatPercent,
  formatProgress,
  formatRatioInterval,
  formatRemaining,
  formatSignedPercent,
  formatTime,
  isPercentileName,
  isShown,
  missing,
  nbsp,
  percentileLabel,
  roughDuration,
  timeUnitFor,
} from './report/words/format.ts'
export { noteText } from './report/words/note-text.ts'
export { objectionText, tooShort } from './report/words/objection-text.ts'
export { ownMessagesText } from './report/words/own-messages-text.ts'
export { printable } from './report/words/printable.ts'
export { endHint, endText } from './report/words/run/end-text.ts'
export { roundsDoneText, roundsText, runLine } from './report/words/run/run-line.ts'
export { waitingText } from './report/words/run/waiting-text.ts'
export { shellWord } from './report/words/shell-word.ts'
export { warningMeanings, warningWords } from './report/words/warning-words.ts'
export { isUsable } from './stats/decisions/decision.ts'
export { percentileSupport } from './stats/percentiles/percentile-rule.ts'
