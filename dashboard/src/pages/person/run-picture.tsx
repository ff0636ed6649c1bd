import '@xyflow/react/dist/style.css';
import { Box, useComputedColorScheme } from '@mantine/core';
import { Background, Controls, Handle, Position, ReactFlow, type Edge, type Node, type NodeProps } from '@xyflow/react';
import { useMemo } from 'react';
import type { Run, Step } from '../../api/runs.js';
import { words } from '../../words/en.js';
import { layoutSteps } from './layout-steps.js';
import { stepCardId } from './step-card.js';
import { stepLook } from './step-look.js';
import type { Titles } from './use-titles.js';

interface RunPictureProps {
  run: Run;
  titles: Titles;
}

type StepNode = Node<{ step: Step; title: string; cardId: string }, 'step'>;

const [columnPx, rowPx, tallestPx] = [250, 104, 480];
const nodeTypes = { step: StepBox };

/** What waits for what, from left to right. Can be moved and enlarged, and changes nothing; a box leads to the list. */
export function RunPicture({ run, titles }: RunPictureProps) {
  const colorMode = useComputedColorScheme('light');
  const { nodes, edges, rows } = useMemo(() => drawn(run, titles), [run, titles]);
  return (
    <Box h={Math.min(tallestPx, rows * rowPx + 60)} visibleFrom="sm">
      <ReactFlow
        aria-label={words.run.picture}
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        colorMode={colorMode}
        fitView
        minZoom={0.3}
        maxZoom={1.5}
        fitViewOptions={{ maxZoom: 1, padding: 0.1 }}
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        zoomOnScroll={false}
        preventScrolling={false}
        disableKeyboardA11y
        proOptions={{ hideAttribution: true }}
      >
        <Background />
        <Controls showInteractive={false} />
      </ReactFlow>
    </Box>
  );
}

function drawn({ id, steps }: Run, titles: Titles): { nodes: StepNode[]; edges: Edge[]; rows: number } {
  const places = layoutSteps(steps);
  const nodes = steps.map((step): StepNode => {
    const { column = 0, row = 0 } = places.get(step.key) ?? {};
    return {
      id: step.key,
      type: 'step',
      position: { x: column * columnPx, y: row * rowPx },
      data: { step, title: titles.step(step), cardId: stepCardId(id, step.key) },
    };
  });
  const edges = steps.flatMap(({ key, needs, status }) =>
    needs.map((need) => ({ id: `${need}→${key}`, source: need, target: key, animated: status === 'running' })),
  );
  return { nodes, edges, rows: Math.max(0, ...[...places.values()].map(({ row }) => row)) + 1 };
}

function StepBox({ data: { step, title, cardId } }: NodeProps<StepNode>) {
  const { color, sign } = stepLook[step.status];
  return (
    <>
      <Handle type="target" position={Position.Left} isConnectable={false} />
      <Box
        component="button"
        className="nodrag nopan"
        onClick={() => {
          document.getElementById(cardId)?.focus();
        }}
        w={200}
        mih={56}
        p={6}
        ta="left"
        fz="sm"
        c="var(--mantine-color-text)"
        bg="var(--mantine-color-body)"
        style={{
          pointerEvents: 'all',
          cursor: 'pointer',
          borderRadius: 6,
          border: '1px solid var(--mantine-color-default-border)',
          borderLeft: `6px solid var(--mantine-color-${color}-6)`,
        }}
      >
        <span style={{ display: 'block', fontWeight: 600 }}>{title}</span>
        <span>
          {sign} {words.run.stepStatuses[step.status]}
        </span>
      </Box>
      <Handle type="source" position={Position.Right} isConnectable={false} />
    </>
  );
}
