/** The style of exported pages: light and dark by the reader's setting, light in print; nothing is fetched. */
export const pageStyle = `
:root{color-scheme:light dark;--bg:#fff;--surface:#f6f7f9;--text:#14181d;--muted:#55606c;--line:#e3e7ec;--better:#0b5cad;--worse:#b4460c;--warn:#7a5b00;--json:#0b4aa8;--protobuf:#cc5e0a;--messagepack:#2c9384;--cbor:#736b00;--avro:#c2185b;--bson:#2f7d32;--v8:#7a5ccf;--other:#6e1347}
@media (prefers-color-scheme:dark){:root{--bg:#0b0f14;--surface:#121821;--text:#e6eaef;--muted:#a3aebb;--line:#26303c;--better:#7db7f5;--worse:#f2935a;--warn:#e9c65b;--json:#5c93e6;--protobuf:#dd7a2c;--messagepack:#a6f8b7;--cbor:#d9cf5b;--avro:#f0608f;--bson:#6fbf4a;--v8:#b39af2;--other:#eaa4d2}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:72rem;padding:1.5rem;background:var(--bg);color:var(--text);font:15px/1.5 system-ui,sans-serif}
h1{font-size:1.6rem;line-height:1.25;margin:0 0 .5rem}
h2{font-size:1.2rem;margin:2rem 0 .5rem;border-top:1px solid var(--line);padding-top:1rem}
h3{font-size:1rem;margin:1.25rem 0 .25rem}
p,ul{margin:.25rem 0 .75rem}
.muted{color:var(--muted)}.better{color:var(--better)}.worse{color:var(--worse)}.warn{color:var(--warn)}.open{color:var(--muted)}
.wide{overflow-x:auto}
table{border-collapse:collapse;font-variant-numeric:tabular-nums;font-size:13px}
caption{text-align:left;color:var(--muted);padding:.25rem 0}
th,td{padding:.2rem .6rem;border-bottom:1px solid var(--line);text-align:left;vertical-align:top}
thead th{background:var(--surface);white-space:nowrap}
.n,.figures td,.figures thead th+th{text-align:right;white-space:nowrap}
.chart{display:block;width:100%;max-width:44rem;height:auto;margin:.25rem 0}
.chart text{font:11px system-ui,sans-serif;fill:var(--text);stroke:none}
.chart .axis text{fill:var(--muted)}.chart .axis path,.chart .one{stroke:var(--line);stroke-width:1}
.chart .e{text-anchor:end}.chart .c{text-anchor:middle}
.chart path{fill:none;stroke:currentColor;stroke-width:1.75}.chart circle,.chart rect,.chart .m{fill:currentColor;stroke:none}
.chart .m[d*="M-3-3L"],.chart .m[d*="M-4 0H"]{stroke:currentColor;fill:none}
.s-json{color:var(--json)}.s-protobuf{color:var(--protobuf)}.s-messagepack{color:var(--messagepack)}.s-cbor{color:var(--cbor)}.s-avro{color:var(--avro)}.s-bson{color:var(--bson)}.s-v8{color:var(--v8)}.s-other{color:var(--other)}
@media print{:root{color-scheme:light;--bg:#fff;--surface:#f6f7f9;--text:#14181d;--muted:#55606c;--line:#c3c9d0;--better:#0b5cad;--worse:#b4460c;--warn:#7a5b00;--json:#0b4aa8;--protobuf:#cc5e0a;--messagepack:#2c9384;--cbor:#736b00;--avro:#c2185b;--bson:#2f7d32;--v8:#7a5ccf;--other:#6e1347}body{max-width:none;padding:0;font-size:11px}table{font-size:10px}.wide{overflow:visible}h2,h3{break-after:avoid}tr,.chart{break-inside:avoid}thead{display:table-header-group}}
`
