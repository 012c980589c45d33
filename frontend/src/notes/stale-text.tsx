import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

import { Notice } from '../ui/notice';
import { NoteText } from './lazy-parts';
import { notesText as text } from './notes-texts';
import classes from './notes.module.css';

interface StaleTextProps {
  title: string;
  /** What somebody else saved meanwhile. */
  html: string;
  /** What else they changed. */
  children?: ReactNode;
  onTheirs: () => void;
  onMine: () => void;
}

/** Two people wrote at once: the other's text beside one's own, which is still in the editor; whoever reads this chooses. */
export function StaleText({ title, html, children, onTheirs, onMine }: StaleTextProps) {
  return (
    <Notice tone="warning" title={title}>
      <p>{text('staleText')}</p>
      {children}
      <NoteText html={html} />
      <div className={classes.buttons}>
        <Button size="xs" variant="default" onClick={onTheirs}>
          {text('takeTheirs')}
        </Button>
        <Button size="xs" variant="default" onClick={onMine}>
          {text('overwrite')}
        </Button>
      </div>
    </Notice>
  );
}
