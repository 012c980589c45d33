/** Sends a file to wherever the host of the editor keeps files. Rejects with a reason (`message`) for a person. */
export type Upload = (file: File, options: { onProgress: (share: number | null) => void; signal: AbortSignal }) => Promise<{ url: string }>;

export interface UploadState {
  file: File;
  status: 'running' | 'failed' | 'done';
  /** From 0 to 1; null while nobody can tell. */
  progress: number | null;
  reason: string;
  /** Whether trying once more could help. */
  again: boolean;
}

interface Running extends UploadState {
  stop: AbortController | null;
}

/** The uploads of one editor, by key. What fails keeps its file, so that it can be tried again. */
export class UploadStore {
  private readonly all = new Map<string, Running>();
  private readonly watchers = new Set<() => void>();
  private count = 0;
  private send: Upload | undefined;

  constructor(
    private readonly arrived: (key: string, url: string) => void,
    private readonly reasons: { refused: (file: File) => string | null; cancelled: string; failed: string },
  ) {}

  subscribe = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  };

  sendBy(send: Upload | undefined): void {
    this.send = send;
  }

  takesFiles = (): boolean => this.send !== undefined;
  get = (key: string): UploadState | undefined => this.all.get(key);
  isRunning = (): boolean => [...this.all.values()].some(({ status }) => status === 'running');

  /** Begins to send a file; one that is not taken has failed already. */
  start(file: File): string {
    this.count += 1;
    const key = String(this.count);
    const refused = this.reasons.refused(file);
    this.all.set(key, { file, status: 'failed', progress: null, reason: refused ?? '', again: refused === null, stop: null });
    if (refused === null) this.retry(key);
    return key;
  }

  retry = (key: string): void => {
    const { send } = this;
    const upload = this.all.get(key);
    if (upload === undefined || upload.status === 'running' || !upload.again || send === undefined) return;
    const stop = new AbortController();
    const mine = (change: Partial<Running>) => {
      if (this.all.get(key)?.stop === stop) this.change(key, change);
    };
    this.change(key, { status: 'running', progress: null, reason: '', stop });
    send(upload.file, { signal: stop.signal, onProgress: (progress) => mine({ progress }) }).then(
      ({ url }) => {
        if (this.all.get(key)?.stop !== stop) return;
        this.change(key, { status: 'done', progress: 1, stop: null });
        this.arrived(key, url);
      },
      (reason: unknown) => mine({ status: 'failed', reason: wordsOf(reason) || this.reasons.failed, stop: null }),
    );
  };

  /** Stops one that is on its way; its place is left to whoever shows it. */
  cancel = (key: string): void => {
    const upload = this.all.get(key);
    if (upload?.status !== 'running') return;
    this.change(key, { status: 'failed', reason: this.reasons.cancelled, stop: null });
    upload.stop?.abort();
  };

  /** What has no place in the text any more is not sent on. */
  keepOnly(keys: ReadonlySet<string>): void {
    for (const key of this.all.keys()) if (!keys.has(key)) this.cancel(key);
  }

  private change(key: string, change: Partial<Running>): void {
    const upload = this.all.get(key);
    if (upload === undefined) return;
    this.all.set(key, { ...upload, ...change });
    for (const watcher of [...this.watchers]) watcher();
  }
}

function wordsOf(reason: unknown): string {
  const message = typeof reason === 'object' && reason !== null && 'message' in reason ? reason.message : reason;
  return typeof message === 'string' ? message : '';
}
