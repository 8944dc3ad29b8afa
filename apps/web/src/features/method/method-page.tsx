import { useEffect } from 'react'
import { anchorOf } from '../../ui/anchor.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { warningTexts } from './warning-texts.ts'

/** How figures come about, with an anchor for everything that pages link to. */
export function MethodPage() {
  useTitle('Method · Wirebench')
  useEffect(() => {
    document.getElementById(anchorOf())?.scrollIntoView()
  }, [])
  return (
    <div className="prose stack max-w-4xl">
      <PageHeading>Method</PageHeading>
      <Panel title="How a run measures" id="rounds">
        <p>
          A run is several rounds. A round starts one fresh process per contender, warms each up, keeps them
          on one core where the system allows it, and lets them work in turn, a few milliseconds at a time.
          Drift and busy neighbours then hit both sides of every pair alike, and what differs from process to
          process is sampled by the rounds.
        </p>
        <p>
          Before anything is timed, every codec decodes what it encoded and is compared with the source over
          the whole corpus. A codec that loses data is reported as failed and not timed.
        </p>
      </Panel>
      <Panel title="Mean cost" id="mean">
        <p>
          The figure of verdicts, of throughput and of QPS impact is the mean time of an operation, from
          batches long enough that reading the clock does not count. Its 95 % interval is a t interval over
          the rounds, in log space.
        </p>
      </Panel>
      <Panel title="Percentiles" id="percentiles">
        <p>
          Percentiles come from operations that are timed one by one. p99 is what 1 in 100 operations exceeds.
          The chart spreads the tail: every step to the right is ten times rarer, x = 1/(1−p). Its lines are
          all rounds together; its markers, like the figures of the table, are means over the rounds, in log
          space, with their t interval.
        </p>
        <ul>
          <li>A percentile p is shown plainly from 20/(1−p) samples: p99 needs 2,000.</li>
          <li>Below that it needs its interval over rounds, and its marker is hollow.</li>
          <li>Below 3/(1−p) samples it is not shown; the table says how many it needs.</li>
          <li>No outlier is ever deleted. The diamond is the slowest operation seen.</li>
        </ul>
        <p>
          Arrow keys step along a focused chart; some screen readers keep the arrow keys for themselves: the
          table below each chart holds the same numbers.
        </p>
      </Panel>
      <Panel title="Histograms" id="histogram">
        <p>
          The histogram of a case counts its operations that were timed one by one, all rounds together, by
          how long they took. Its bins are evenly wide on the chosen axis, on a log one by a factor; there are
          twice the cube root of the samples of them (Rice’s rule), 60 at most, and none is narrower than two
          steps of the clock, because finer bins would show humps that nobody measured. Bins end between
          values that could be recorded, so their widths differ a little: the area of a bar is its share, and
          so is its height where it is as wide as most.
        </p>
        <p>
          Unless all samples are asked for it ends at p99, where a tail that is a hundred times longer than
          everything else would leave one bar at its left. How many samples lie beyond stands below it; the
          percentiles show them.
        </p>
      </Panel>
      <Panel title="Verdicts" id="verdicts">
        <p>
          A ratio is contender ÷ reference, formed within each round. With d the larger of the smallest
          difference of interest (2 % unless a run asks for another) and what identical code showed in this
          run and in this machine’s past runs (the A/A band), and e the largest difference that still counts
          as equal (5 % unless a run asks for another), in this order:
        </p>
        <ul>
          <li>
            not comparable: a case failed, was not measured, was still getting faster while it was measured,
            or breaks a rule;
          </li>
          <li>
            faster, smaller, less (or the opposite): the test, corrected for the number of comparisons after
            Benjamini and Hochberg at q = 0.05, rejects equality and the estimate lies beyond d;
          </li>
          <li>the same within e: the whole interval and the A/A band lie within ± e;</li>
          <li>
            can’t tell: anything else, and whatever has an interval that spans more than 10×; with the number
            of rounds that would decide it, where at most 50 would.
          </li>
        </ul>
        <p>
          A sentence names what varies within its report. What holds for all of it, such as the size of the
          messages or the driver, stands once above, in the line “All of it”. Contenders go by the names that
          are typed on a command line; the environment lists their libraries and versions. The page, the
          terminal and the exports have the same sentences.
        </p>
        <p>“3.2× faster” means: time of the reference ÷ time of the contender is 3.2.</p>
      </Panel>
      <Panel title="Saved runs side by side" id="comparing">
        <p>
          Two runs are made at different times, and between them the machine drifts: it gets warmer, its
          neighbours busier. No round of either run has seen that drift. What is judged is therefore how a
          contender’s ratio to the reference changed, for both are in the same rounds and drift alike; the
          logarithms of the ratios of either run’s rounds are compared by Welch’s test, and all cases of a
          suite are corrected together.
        </p>
        <ul>
          <li>
            A regression or an improvement is significant and larger than the smallest effect asked for, which
            is never below 2 % nor below what identical code showed in either run. Sizes have no chance in
            them: any difference is one, unless a smallest effect is asked for.
          </li>
          <li>
            The change of the figure itself is shown with the drift in its interval, as far as calibration and
            this machine’s past runs tell it. It is not judged, and neither is the reference.
          </li>
          <li>
            Cases are the same where all their parameters are; where one differs, it is named and nothing is
            judged.
          </li>
          <li>
            Where all contenders changed alike, the reference is the likelier cause: choose another one to
            take ratios to.
          </li>
        </ul>
      </Panel>
      <Panel title="Trends" id="trends">
        <p>
          Every point is one run, its band the 95 % interval of that run alone. A change from one run to the
          next, or from the baseline, is judged like two compared runs, and all changes that are shown are
          corrected together. A dashed line with a number marks a run before which the machine, the runtime or
          a library was another: a step there need not come from the code. The grey band around the newest
          baseline holds what counts as no change; a size that is compared exactly has a line in its place.
        </p>
        <p>
          Only runs with the same messages are judged against each other, as where two runs are compared. With
          another seed, or other data of your own under the same name, the line ends, the run says what
          changed, and changes, medians, levels and the band begin anew. The newest baseline with these
          messages counts even where it is older than all runs that are shown.
        </p>
        <p>
          At a glance, the newest run of every case is set against the newest baseline that has it; where none
          does, against the median of the runs before it, by the prediction interval for one further
          observation (Hahn and Meeker, 1991). A flag is a change of level: the largest t statistic over all
          places with at least three runs on either side, with Bonferroni’s bound for their number (Hawkins,
          1977; Worsley, 1979) and for every case that the newest run measured, and each part looked at again
          (Scott and Knott, 1974). What runs scatter is never taken to be less than their own intervals say,
          and a shift below 2 % or below what identical code usually shows in these runs is not flagged. All
          of it goes by ratios to the reference, and takes runs to scatter independently: a machine that stays
          slower at one contender for days looks like a change of level too.
        </p>
      </Panel>
      <Panel title="What a run can tell apart" id="smallest-difference">
        <p>
          The difference that it would have called nine times in ten: from how much a comparison’s own rounds
          scatter, their number, the correction for the number of comparisons, and what identical code
          differed by. The sentence names the median and the worst comparison. Every run measures its
          reference against itself under two names; what those differed by, here and in this machine’s past
          runs where they weren’t quieter, is noise, and no difference within it is called one. More rounds
          and a quieter machine make both smaller.
        </p>
      </Panel>
      <Panel title="Rules that results must keep" id="integrity">
        <p>
          Some figures can't be right whatever was measured: a median above p95, a mean above the maximum, a
          throughput that contradicts the mean time, a percentile from too few samples, a sentence that says
          something else than its table. Every report is checked for these when it is saved, opened or
          imported. What breaks a rule is shown as it is, marked, and takes part in no verdict.
        </p>
      </Panel>
      <Panel title="Payload" id="payload">
        <p>
          Bytes of one encoded message, over the whole corpus. JSON is minified UTF-8. Sizes are exact and
          need no interval. Compressed sizes are those of one message compressed alone, at the stated level.
        </p>
      </Panel>
      <Panel title="QPS impact" id="qps">
        <p>
          cores = queries per second × CPU-seconds per operation. An operation of 267 µs CPU time at 1,000
          queries per second takes 0.267 core. CPU time is user and system time of the process, never wall
          time.
        </p>
      </Panel>
      <Panel title="Ratios as dots" id="ratios">
        <p>
          The axis is logarithmic, so that 2× and 0.5× lie equally far from 1×. It shows how good a contender
          is beside the reference: for times, sizes and costs the reference ÷ the contender, for rates the
          other way round, so that right is always better. The bar is the 95 % interval; sizes are exact and
          have none.
        </p>
      </Panel>
      <Panel title="Curves" id="curves">
        <p>
          Where a run varied a number (the size of messages, connections, a rate), every figure is drawn over
          it. The markers were measured; the lines between them only join what belongs together.
        </p>
      </Panel>
      <Panel title="Schema evolution" id="evolution">
        <p>
          Every codec writes messages with one version of a schema and reads them with another, both ways, and
          the result is compared field by field. What a codec keeps is a matter of truth and comes before its
          speed.
        </p>
      </Panel>
      <Panel title="Network" id="network">
        <p>
          transfer time = round trip ÷ 2 + bytes × 8 ÷ bandwidth. This is a model of an open connection that
          nobody shares and nothing is lost on. It takes part in no verdict.
        </p>
      </Panel>
      <Panel title="Storage" id="storage">
        <p>
          Contenders take turns in blocks on the same server, in tables of their own that are fresh. An
          operation is a statement as the application sees it, with encoding and decoding. CPU time is the
          client's and, where the server is this machine's own, the whole cluster's. What lies on the disk is
          looked at after VACUUM (ANALYZE).
        </p>
      </Panel>
      <Panel title="Load" id="load">
        <p>
          In a closed loop every connection sends its next request after the answer. In an open loop requests
          are due at a fixed rate, late ones are not dropped, and latency counts from the moment at which a
          request was due: otherwise a server that stalls would look good because nobody asked it meanwhile.
        </p>
        <p>
          The generator runs on a core of its own. Where it was busy for more than 80 % of it, or its own work
          for a request differs between two contenders by more than they do, throughput and latency are the
          generator’s: they get no verdict, and the server’s CPU time is judged instead. CPU time of a request
          at a rate that all contenders had in common is the steadiest figure.
        </p>
      </Panel>
      <Panel title="The ladder" id="ladder">
        <p>
          Each rung differs from the one before in one thing. Its gain is the ratio of throughputs within
          rounds; its share is the logarithm of its gain ÷ that of the whole one, so that shares add up to 100
          %.
        </p>
      </Panel>
      <Panel title="Warnings" id="warnings">
        <dl className="grid gap-3">
          {Object.entries(warningTexts).map(([code, text]) => (
            <div key={code} id={code} className="scroll-mt-14">
              <dt className="font-mono font-medium">{code}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </Panel>
      <Panel title="What this does not tell you" id="limits">
        <p>
          A faster codec does not make a service faster by the same factor: most services spend little of
          their time encoding. Results hold for these messages, on this machine, with these versions. Read the
          QPS impact at your own rate before changing a format.
        </p>
      </Panel>
    </div>
  )
}
