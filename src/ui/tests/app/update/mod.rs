//! Messages to `update`, on tables of Concentration and on every other screen.

mod analysing;
mod anything;
mod bots;
mod closed_faces;
mod collecting;
mod daily;
mod elsewhere;
mod first_start;
mod importing;
mod keeping;
mod keys;
mod leaving;
mod lesson;
mod moving;
mod plain;
mod playing;
mod replaying;
mod reveal;
mod robots;
mod saving;
mod setting_up;
mod showing;
mod two_screens;
mod undoing;
mod unread;
mod window;
