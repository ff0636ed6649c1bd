import { BarChart, type BarChartProps } from '@mantine/charts';
import { useMantineTheme } from '@mantine/core';

/** Still, so that nobody waits for it; the table beside it is what can be walked through by keyboard. */
const still = { barProps: { isAnimationActive: false }, barChartProps: { accessibilityLayer: false } };
const rowPx = 44;

type BarsProps = Pick<BarChartProps, 'data' | 'dataKey' | 'series' | 'type' | 'valueFormatter'>;

/** Bars from the left, a row for each; long names have their place. */
export function RowBars(bars: BarsProps) {
  const { colors } = useMantineTheme();
  return (
    <BarChart
      {...bars}
      {...still}
      h={60 + rowPx * bars.data.length}
      orientation="vertical"
      withLegend={bars.series.length > 1}
      withBarValueLabel
      valueLabelProps={{ fill: 'var(--mantine-color-text)' }}
      xAxisProps={{ allowDecimals: false }}
      yAxisProps={{ width: 130 }}
      textColor="var(--mantine-color-text)"
      gridColor={colors.gray[5]}
      maxBarWidth={18}
    />
  );
}

/** Bars from below, one for each month. */
export function MonthBars(bars: BarsProps) {
  const { colors } = useMantineTheme();
  return (
    <BarChart
      {...bars}
      {...still}
      h={260}
      yAxisProps={{ allowDecimals: false }}
      withLegend={bars.series.length > 1}
      textColor="var(--mantine-color-text)"
      gridColor={colors.gray[5]}
      maxBarWidth={28}
    />
  );
}
