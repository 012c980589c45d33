import { Component, type ErrorInfo, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';

import { shellText as text } from '../texts/shell';
import classes from './route-boundary.module.css';
import { isStaleChunk } from './stale-chunk';

interface Props {
  /** Another address is another try. */
  address: string;
  children: ReactNode;
}

interface State {
  error: unknown;
  failed: boolean;
  address: string;
}

class Boundary extends Component<Props, State> {
  override state: State = { error: null, failed: false, address: this.props.address };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, failed: true };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.address === state.address ? null : { address: props.address, failed: false, error: null };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error('EBM: a screen has failed', error, info.componentStack);
  }

  override render(): ReactNode {
    const { failed, error } = this.state;
    if (!failed) return this.props.children;
    const stale = isStaleChunk(error);
    const why = !stale ? 'crash' : window.navigator.onLine ? 'stale' : 'away';
    const again = () => (stale ? window.location.reload() : this.setState({ failed: false, error: null }));
    return (
      <div className={classes.failed} role="alert">
        <h1>{text(`${why}-title`)}</h1>
        <p>{text(`${why}-text`)}</p>
        <button type="button" onClick={again}>
          {text(stale ? 'stale-reload' : 'crash-again')}
        </button>
        <details>
          <summary>{text('details')}</summary>
          <pre>{error instanceof Error ? (error.stack ?? error.message) : String(error)}</pre>
        </details>
      </div>
    );
  }
}

/** Catches what a screen throws: words and a way on, never a blank page. */
export function RouteBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return <Boundary address={pathname}>{children}</Boundary>;
}
