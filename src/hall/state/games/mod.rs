//! Games that run: their hosts, the commands to them, those who look at them, turns and logs.

pub(crate) mod asker;
pub(crate) mod attendance;
pub(crate) mod beginning;
pub(crate) mod commands;
pub(crate) mod hosting;
pub(crate) mod idle;
pub(crate) mod logs;
pub(crate) mod play;
pub(crate) mod turns;
