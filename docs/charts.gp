# SPDX-License-Identifier: Apache-2.0
# Draws two of the figures that bench/RESULTS.md has, which bench/drive.py --record prints.
#
#     gnuplot -e "figures='FIGURES'; folder='.'" docs/charts.gp
#
# A line of FIGURES is work, engine, metric, value.
set terminal svg size 860,430 font 'sans-serif,13' background 'white'
set grid ytics linecolor '#d8dce2'
set border 3 linecolor '#5b6472'
set tics nomirror
set logscale y

# of(WORK, ENGINE, METRIC): a command that prints the metric and the value of each line that fits.
of(work, engine, metric) = sprintf("<awk -F'\t' '$1 == \"%s\" && $2 == \"%s\" && $3 ~ /^%s/ {sub(/^at-/, \"\", $3); print $3, $4}' '%s'", \
        work, engine, metric, figures)
# one(WORK, ENGINE): its mean.
one(work, engine) = real(system(substr(of(work, engine, 'mean$'), 2, -1) . " | cut -d' ' -f2"))

engines = 'rep scan hyperscan re2set'

set output folder . '/checks.svg'
set ylabel 'ns per URL, mean; logarithmic'
set style fill solid 1 noborder
set boxwidth 0.36
set key top left reverse Left
set xrange [0.5:4.5]
set yrange [10:10000]
set xtics ('rep2c' 1, 'tuned scan' 2, 'Hyperscan' 3, 'RE2::Set' 4)
plot for [i=1:4] '+' using (i - 0.2):(one('hot-real', word(engines, i))) every ::::0 with boxes linecolor '#2f6fb0' \
             title (i == 1 ? 'one host after the other' : ''), \
     for [i=1:4] '+' using (i + 0.2):(one('cold', word(engines, i))) every ::::0 with boxes linecolor '#d98324' \
             title (i == 1 ? 'another host at every URL' : ''), \
     for [i=1:4] '+' using (i - 0.2):(one('hot-real', word(engines, i)) * 1.25):(sprintf('%.0f', one('hot-real', word(engines, i)))) \
             every ::::0 with labels font ',12' notitle, \
     for [i=1:4] '+' using (i + 0.2):(one('cold', word(engines, i)) * 1.25):(sprintf('%.0f', one('cold', word(engines, i)))) \
             every ::::0 with labels font ',12' notitle

set output folder . '/life.svg'
set ylabel 'µs per host, parsing included; logarithmic'
set xlabel 'URLs checked of each host'
set logscale x
set xrange [0.8:130000]
set yrange [20:30000]
set xtics ('1' 1, '10' 10, '100' 100, '1,000' 1000, '10,000' 10000, '100,000' 100000)
set key outside right top noreverse Right
life(engine) = of('life', engine, 'at-')
plot life('rep') using 1:($2 / 400) with linespoints linewidth 4 pointtype 7 linecolor '#2f6fb0' title 'rep2c', \
     life('rep-list') using 1:($2 / 400) with linespoints dashtype 2 pointtype 6 linecolor '#7a8aa0' title 'as a list alone', \
     life('rep-compact') using 1:($2 / 400) with linespoints dashtype 3 pointtype 4 linecolor '#7a8aa0' title 'compact alone', \
     life('rep-dense') using 1:($2 / 400) with linespoints dashtype 4 pointtype 8 linecolor '#7a8aa0' title 'a table alone', \
     life('scan') using 1:($2 / 400) with linespoints linewidth 2 pointtype 5 linecolor '#d98324' title 'tuned scan', \
     life('re2set') using 1:($2 / 400) with linespoints linewidth 2 pointtype 9 linecolor '#b03a48' title 'RE2::Set', \
     life('hyperscan') using 1:($2 / 400) with linespoints linewidth 2 pointtype 11 linecolor '#5b8c3e' title 'Hyperscan'
