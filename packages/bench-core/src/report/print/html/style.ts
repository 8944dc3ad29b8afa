import { pictureStyle } from '../../scene/drawing/svg.ts'
import { paletteCss } from '../../scene/palette.ts'

/** The style of exported pages: light and dark by the reader's setting, light in print; nothing is fetched. */
export const pageStyle = `
:root{color-scheme:light dark;${paletteCss('light')}}
@media (prefers-color-scheme:dark){:root{${paletteCss('dark')}}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:80rem;padding:1.5rem;background:var(--bg);color:var(--text);font:15px/1.5 system-ui,sans-serif}
h1{font-size:1.6rem;line-height:1.25;margin:0 0 .5rem}
h2{font-size:1.2rem;margin:2rem 0 .5rem;border-top:1px solid var(--hairline);padding-top:1rem}
h3{font-size:1rem;margin:1.25rem 0 .25rem}
p,ul{margin:.25rem 0 .75rem;max-width:69rem}
.muted{color:var(--muted)}.better{color:var(--better)}.worse{color:var(--worse)}.warning{color:var(--warning)}.open{color:var(--muted)}
.wide{overflow-x:auto;background:linear-gradient(to right,var(--bg) 50%,transparent) 0 0/3rem 100% no-repeat local,linear-gradient(to left,var(--bg) 50%,transparent) 100% 0/3rem 100% no-repeat local,linear-gradient(to right,var(--muted),transparent) 0 0/.6rem 100% no-repeat,linear-gradient(to left,var(--muted),transparent) 100% 0/.6rem 100% no-repeat}
table{border-collapse:collapse;font-variant-numeric:tabular-nums;font-size:13px}
caption{text-align:left;color:var(--muted);padding:.25rem 0}
th,td{padding:.2rem .4rem;border-bottom:1px solid var(--hairline);text-align:left;vertical-align:top}
thead th,thead td{background:var(--surface);vertical-align:bottom}
.n,.figures td,.figures thead th:not(:first-child){text-align:right}
.n,.figures td{white-space:nowrap}
.wide::-webkit-scrollbar{height:.5rem}.wide::-webkit-scrollbar-thumb{background:var(--muted);border-radius:.25rem}
@media screen and (max-width:45rem){.stacked,.stacked :is(caption,tbody,tr,th,td){display:flow-root}.stacked thead{display:none}.stacked tr{border-bottom:1px solid var(--hairline);padding:.25rem 0}.stacked tbody :is(th,td){border:0;text-align:right}.stacked tbody th{text-align:left}.stacked td::before{content:attr(data-label);float:left;color:var(--muted);margin-right:.75rem}}
${pictureStyle}
@media print{:root{color-scheme:light;${paletteCss('light')}}body{max-width:none;padding:0;font-size:11px}table{font-size:10px}.wide{overflow:visible;background:none}h2,h3{break-after:avoid}tr,.chart{break-inside:avoid}thead{display:table-header-group}}
`
