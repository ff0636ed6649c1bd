import { ColorSwatch, Group, Progress, SimpleGrid, Stack, Text } from '@mantine/core';
import { words } from '../../words/en.js';

export interface BarsProps {
  /** A value for each of the series; `null` is not known. */
  rows: readonly { name: string; values: readonly (number | null)[] }[];
  series: readonly { name: string; color: string }[];
  /** How a value is written beside its bar. */
  written?: (value: number) => string;
}

const columnPx = 200;
const inWords = (value: number | null, written: (value: number) => string) =>
  value === null ? words.overview.unknown : written(value);

/** Bars from the left, a row for each name, below each other for each of the series. */
export function RowBars({ rows, series, written = String }: BarsProps) {
  const most = Math.max(...rows.flatMap(({ values }) => values.map((value) => value ?? 0)));
  return (
    <Stack gap="md">
      {rows.map(({ name, values }) => (
        <Group key={name} wrap="nowrap" gap="sm">
          <Text size="xs" w={130} ta="right" style={{ flexShrink: 0 }}>
            {name}
          </Text>
          <Stack gap={4} flex={1}>
            {series.map((one, index) => (
              <Group key={one.name} wrap="nowrap" gap="xs">
                <Progress.Root size={18} radius="xs" flex={1}>
                  <Part of={values[index]} most={most} color={one.color} />
                </Progress.Root>
                <Text size="xs" w={40}>
                  {inWords(values[index] ?? null, written)}
                </Text>
              </Group>
            ))}
          </Stack>
        </Group>
      ))}
      <Legend series={series} />
    </Stack>
  );
}

/** Bars from below, a column for each name, the series on top of each other, under their sum. */
export function ColumnBars({ rows, series, written = String }: BarsProps) {
  const columns = rows.map((row) => ({ ...row, sum: sumOf(row.values) }));
  const most = Math.max(...columns.map(({ sum }) => sum ?? 0));
  return (
    <Stack gap="md">
      <SimpleGrid cols={rows.length} spacing={4}>
        {columns.map(({ name, values, sum }) => (
          <Stack key={name} gap={4} align="center" justify="flex-end">
            <Text size="xs" visibleFrom="sm">
              {inWords(sum, written)}
            </Text>
            <Progress.Root orientation="vertical" h={columnPx} size={20} radius="xs">
              {series.map((one, index) => (
                <Part key={one.name} of={values[index]} most={most} color={one.color} />
              ))}
            </Progress.Root>
            <Text size="xs" ta="center" w="min-content">
              {name}
            </Text>
          </Stack>
        ))}
      </SimpleGrid>
      <Legend series={series} />
    </Stack>
  );
}

const sumOf = (values: readonly (number | null)[]) =>
  values.reduce((sum, value) => (value === null ? sum : (sum ?? 0) + value), null);

function Part({ of: value, most, color }: { of: number | null | undefined; most: number; color: string }) {
  return <Progress.Section value={value ? (100 * value) / most : 0} color={color} withAria={false} />;
}

function Legend({ series }: Pick<BarsProps, 'series'>) {
  if (series.length === 1) return null;
  return (
    <Group justify="center" gap="md">
      {series.map(({ name, color }) => (
        <Group key={name} gap="xs">
          <ColorSwatch size={12} color={`var(--mantine-color-${color.replace('.', '-')})`} />
          <Text size="xs">{name}</Text>
        </Group>
      ))}
    </Group>
  );
}
