/** Icons drawn for this product, one by one, on a grid of 16; decorative: the words beside them carry the meaning. */
import type { ReactNode } from 'react';

interface IconProps {
  size?: number;
  className?: string;
}

const icon = (paths: ReactNode) =>
  function Icon({ size = 16, className }: IconProps) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.6}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
        className={className}
      >
        {paths}
      </svg>
    );
  };

export const PlusIcon = icon(<path d="M8 3v10M3 8h10" />);
export const CrossIcon = icon(<path d="m4 4 8 8M12 4l-8 8" />);
const STAR = 'm8 2.2 1.8 3.7 4 .6-2.9 2.8.7 4L8 11.4l-3.6 1.9.7-4L2.2 6.5l4-.6L8 2.2Z';
export const StarIcon = icon(<path d={STAR} />);
export const FullStarIcon = icon(<path d={STAR} fill="currentColor" />);
export const TickIcon = icon(<path d="m3 8.5 3.2 3.2L13 5" />);
export const PenIcon = icon(<path d="m3 13 .6-2.8L10.6 3.2a1.3 1.3 0 0 1 1.8 0l.4.4a1.3 1.3 0 0 1 0 1.8L5.8 12.4 3 13Z" />);
export const PauseIcon = icon(<path d="M5.5 4v8M10.5 4v8" />);
export const QueueIcon = icon(<path d="M3 4h10M3 8h10M3 12h6" />);
export const SendIcon = icon(<path d="M2.5 8 13.5 3 10 13.5 7.5 9 2.5 8Zm5 1 6-6" />);
export const ClockIcon = icon(
  <>
    <circle cx="8" cy="8" r="5.5" />
    <path d="M8 5v3.2l2 1.3" />
  </>,
);
export const QuestionIcon = icon(<path d="M5.8 6a2.2 2.2 0 1 1 3.3 1.9c-.7.4-1.1.8-1.1 1.6M8 12.2v.1" />);
export const StopIcon = icon(
  <>
    <circle cx="8" cy="8" r="5.5" />
    <path d="M8 5.2v3.4M8 10.8v.1" />
  </>,
);
export const BackIcon = icon(<path d="M9.5 3.5 5 8l4.5 4.5" />);
export const UndoIcon = icon(<path d="M6 3.5 3 6.5l3 3M3 6.5h6a4 4 0 0 1 0 8H7" />);
export const PrintIcon = icon(<path d="M4.5 6V2.5h7V6M4.5 11H3V6h10v5h-1.5M4.5 9.5h7v4h-7z" />);
export const SearchIcon = icon(
  <>
    <circle cx="7" cy="7" r="4.2" />
    <path d="m10.2 10.2 3.3 3.3" />
  </>,
);
export const PersonIcon = icon(
  <>
    <circle cx="8" cy="5.2" r="2.6" />
    <path d="M3 13.5c.5-2.6 2.5-4 5-4s4.5 1.4 5 4" />
  </>,
);
export const PaperIcon = icon(<path d="M4 2.5h8v11l-1.4-1-1.3 1-1.3-1-1.3 1-1.3-1-1.4 1zM6 5.5h4M6 8h4" />);
export const HalfIcon = icon(
  <>
    <circle cx="8" cy="8" r="5.5" />
    <path d="M8 2.5a5.5 5.5 0 0 1 0 11z" fill="currentColor" />
  </>,
);
